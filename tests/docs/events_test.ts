/** Events of the log: what the source logs, the closed table and docs/operations.md are one list. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { alerts } from "../../tasks/log_alerts.ts";
import { logEvents } from "../rig/log_line.ts";
import { root } from "./_markdown.ts";

const page = Deno.readTextFileSync(join(root, "docs/operations.md"));

/** Cells of a table's rows, by the heading of its first column. */
function tableOf(heading: string): string[][] {
  const [, rows = ""] = page.split(new RegExp(`^\\| ${heading} .*\\n\\| -.*\\n`, "m"));
  const lines = rows.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(0, end).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
}

const quoted = (text: string) => [...text.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);
const isEvent = (name: string) => Object.hasOwn(logEvents, name);
const levels = Object.entries(logEvents).map(([event, { level }]) => `${event} ${level}`);

/** Event and level of each line that a module logs. */
function loggedBy(path: string): string[] {
  const source = Deno.readTextFileSync(join(root, path));
  return [...source.matchAll(/\blog\(\s*"([a-z]+)",\s*"([^"]+)"/g)]
    .map(([, level, event]) => `${event} ${level}`);
}

function modules(folder: string): string[] {
  return [...Deno.readDirSync(join(root, folder))].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    return isDirectory ? modules(path) : name.endsWith(".ts") ? [path] : [];
  });
}

Deno.test("the events in the source are those of the closed table, with their levels", () => {
  const paths = ["main.ts", ...["kv", "routes", "schema", "tools"].flatMap(modules)];
  const found = new Set(paths.flatMap(loggedBy));
  assert.deepEqual([...found].toSorted(), levels.toSorted());
});

Deno.test("operations.md has a row for each event, with its level, its meaning and what to do", () => {
  const rows = tableOf("`event`");
  assert.deepEqual(
    rows.map(([event = "", level]) => `${quoted(event)[0]} ${level}`).toSorted(),
    levels.toSorted(),
  );
  for (const [event, , means = "", todo = ""] of rows) {
    assert.ok(means.length > 10 && todo.length > 5, event);
  }
});

Deno.test("operations.md has a row for each alert, with its events and its threshold", () => {
  const rows = tableOf("What").map(([title, query = "", threshold]) => ({
    title,
    threshold,
    events: quoted(query).filter(isEvent),
  }));
  assert.deepEqual(
    rows,
    alerts.map(({ title, threshold, events }) => ({ title, threshold, events: [...events] })),
  );
});

Deno.test("each event of the level error raises an alert by itself", () => {
  const errors = Object.entries(logEvents).filter(([, { level }]) => level === "error");
  assert.ok(errors.length >= 8);
  for (const [event] of errors) {
    const raised = alerts.filter(({ events, look }) =>
      events.some((one) => one === event) && look([{ event }]).isRaised
    );
    assert.equal(raised.length, 1, event);
  }
});
