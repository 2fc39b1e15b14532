/** Secrets in the project's own files, by the patterns that it looks for in those of others. */
import { secretsIn } from "../rig/secrets_in.ts";

const root = new URL("../../", import.meta.url);
/** What is installed, built or run; nobody commits it. */
const ignored = new Set([
  ".git",
  ...Deno.readTextFileSync(new URL(".gitignore", root)).split("\n").filter((line) => line !== "")
    .map((line) => line.replace(/^\//, "").replace(/\/$/, "")),
]);

export type Scanned = { readonly files: number; readonly found: Readonly<Record<string, number>> };

/** How many secrets each file holds, where it holds any. */
export async function scanRepository(): Promise<Scanned> {
  const found: Record<string, number> = {};
  let files = 0;
  for await (const path of filesOf("")) {
    files++;
    const text = await Deno.readTextFile(new URL(path, root)).catch(() => "");
    const count = secretsIn(text);
    if (count > 0) found[path] = count;
  }
  return { files, found };
}

async function* filesOf(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder || ".", root))) {
    if (ignored.has(name) || ignored.has(folder + name)) continue;
    if (isDirectory) yield* filesOf(`${folder}${name}/`);
    else yield folder + name;
  }
}

/** Files that are about secrets: what they hold opens nothing. */
export const knownSamples: Readonly<Record<string, number>> = {
  "tests/agent_config/_further_attacks.ts": 1,
  "tests/agent_config/unseen/honest_servers.ts": 1,
  "tools/agent_config/secrets/rules.ts": 1,
};
