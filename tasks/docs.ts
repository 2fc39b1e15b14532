/**
 * `deno task docs`: writes the pages of `docs/` that are made from tables. With `--check` writes
 * nothing and fails when a committed page differs from what the tables say.
 */
import { registryEntry } from "../schema/discovery/server_card.ts";
import { configurationLines, errorLines, networkLines, ruleLines } from "./_doc_pages.ts";
import { mcpPageLines } from "./_mcp_page.ts";

const root = new URL("../", import.meta.url);

/** File → its text, before formatting. */
const pages = {
  "docs/errors.md": () => page("Errors", errorLines()),
  "docs/configuration.md": () => page("Configuration", configurationLines()),
  "docs/networks.md": () => page("Networks", networkLines()),
  "docs/rules.md": () => page("Rules of scan_agent_config", ruleLines()),
  "docs/mcp.md": () => page("MCP", mcpPageLines()),
  "server.json": () => JSON.stringify(registryEntry()),
} as const satisfies Record<string, () => string>;

const generatedNote =
  "<!-- Made by `deno task docs`. Change the tables it reads, not this file. -->";

function page(title: string, lines: readonly string[]): string {
  return [`# ${title}`, "", generatedNote, "", ...lines, ""].join("\n");
}

/** The text as `deno fmt` writes it, so that the gate's two checks never disagree. */
async function formatted(path: string, unformatted: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext", path.endsWith(".md") ? "md" : "json", "-"],
    cwd: root,
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(unformatted));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error("deno fmt refused a generated page");
  return new TextDecoder().decode(stdout);
}

const checkOnly = Deno.args.includes("--check");
const stale: string[] = [];
for (const [path, make] of Object.entries(pages)) {
  const text = await formatted(path, make());
  const before = await Deno.readTextFile(new URL(path, root)).catch(() => "");
  if (text === before) continue;
  stale.push(path);
  if (!checkOnly) await Deno.writeTextFile(new URL(path, root), text);
}
if (checkOnly && stale.length > 0) {
  console.error(`Stale: ${stale.join(", ")}. Run \`deno task docs\` and commit the result.`);
  Deno.exit(1);
}
if (!checkOnly) console.log(stale.length > 0 ? `Wrote ${stale.join(", ")}` : "Nothing to write");
