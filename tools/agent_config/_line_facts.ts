/** Settings read by lines, where a file does not parse: a name and a value, or an entry of a list. */
import type { Fact, Role } from "./facts.ts";
import { roleOfKey } from "./_key_roles.ts";
import { isCommand, linesOf } from "./_shell_lines.ts";

/** `"name": value`, `name = value`, `name: value`, `[table.name]`, after a list's mark. */
const SETTING = /^[\s{,]*(?:-\s+)?["']?([\w.$@/-]{1,100})["']?\s*(?:=|:(?!\/))\s*/;
const TABLE = /^\s*\[{1,2}\s*([\w."'-]{1,200})\s*\]{1,2}\s*$/;
const STRING = /"((?:[^"\\]|\\.){1,4096})"?|'([^']{1,4096})'?/g;
const COMMENT = /^\s*(?:\/\/|#(?!!)|\/\*)/;

export function lineFacts(text: string, from: number): Fact[] {
  const facts: Fact[] = [];
  let key = "";
  for (const { start, end } of linesOf(text, from, text.length)) {
    const line = text.slice(start, end);
    if (line.trim() === "") continue;
    if (COMMENT.test(line)) {
      facts.push({ role: "comment", path: "", key: "", value: line, start, end });
      continue;
    }
    const table = TABLE.exec(line)?.[1];
    const setting = table === undefined ? SETTING.exec(line) : null;
    key = table?.split(".").at(-1) ?? setting?.[1] ?? key;
    const rest = start + (setting?.[0].length ?? 0);
    if (table === undefined) facts.push(...valueFacts(text.slice(rest, end), rest, key));
  }
  return facts;
}

/** Strings of a line one by one, or all of it; with the role that the name above or before gives. */
function valueFacts(line: string, at: number, key: string): Fact[] {
  const named = roleOfKey(key);
  const whole: Fact[] = [...line.matchAll(STRING)].map(
    ({ 1: double, 2: single, index }) => {
      const value = double ?? single ?? "";
      const start = at + index + 1;
      return {
        role: named ?? "setting",
        path: key,
        key,
        value,
        start,
        end: start + value.length,
      } as const;
    },
  );
  if (named === "deny" || named === "matcher") return whole;
  const bare = line.trim().replace(/[,\]}]+$/, "");
  if (bare === "" || /^[[{]+$/.test(bare)) return whole;
  const start = at + line.indexOf(bare);
  const role: Role = isCommand(bare) ? "shell" : whole.length > 0 ? "setting" : named ?? "prose";
  if (whole.length > 0 && role === "setting") return whole;
  return [...whole, { role, path: key, key, value: bare, start, end: start + bare.length }];
}
