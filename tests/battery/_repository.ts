/** Secrets in the project's own files, by the patterns that it looks for in those of others. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { secretsIn } from "../rig/secrets_in.ts";

export const projectFolder = fileURLToPath(new URL("../../", import.meta.url));

export type Scanned = {
  readonly files: number;
  /** How many secrets each file holds, where it holds any. */
  readonly found: Readonly<Record<string, number>>;
  /** Who named the files; a folder that is no checkout of its own, or a machine without git, has `.gitignore` alone. */
  readonly namedBy: "git" | ".gitignore";
};

/** Looks through all files of a folder that are committed or could be. */
export async function scanRepository(folder = projectFolder): Promise<Scanned> {
  const listed = await filesByGit(folder);
  const paths = listed ?? await Array.fromAsync(filesBelow(folder, "", await ignoredIn(folder)));
  const found: Record<string, number> = {};
  for (const path of paths) {
    const count = secretsInBytes(await bytesOf(join(folder, path)));
    if (count > 0) found[path] = count;
  }
  return { files: paths.length, found, namedBy: listed === null ? ".gitignore" : "git" };
}

/** Tracked files, whether or not they are ignored by now, and what git would add. */
async function filesByGit(folder: string): Promise<readonly string[] | null> {
  try {
    // Within a checkout of something else, git would speak of that.
    await Deno.stat(join(folder, ".git"));
    const args = ["-C", folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const { success, stdout } = await new Deno.Command("git", { args }).output();
    const paths = new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "");
    return success ? paths : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

type IsIgnored = (path: string, isFolder: boolean) => boolean;

async function* filesBelow(
  root: string,
  within: string,
  isIgnored: IsIgnored,
): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(root, within))) {
    const path = within + name;
    if (name === ".git" || isIgnored(path, isDirectory)) continue;
    if (isDirectory) yield* filesBelow(root, `${path}/`, isIgnored);
    else yield path;
  }
}

/** What the folder's `.gitignore` leaves out: of its language (gitignore(5)), names, `*` and where a slash stands. */
async function ignoredIn(folder: string): Promise<IsIgnored> {
  const text = await Deno.readTextFile(join(folder, ".gitignore"));
  const rules = text.split("\n").filter((line) => line !== "").map((line) => {
    if (/[#!?[\\]|\*\*/.test(line)) {
      throw new Error(
        `.gitignore: this scan does not read "${line}"; teach it to, or say it otherwise`,
      );
    }
    const [, name = ""] = /^\/?(.*?)\/?$/.exec(line) ?? [];
    const isAnchored = line.replace(/\/$/, "").includes("/");
    const pattern = name.replaceAll(/[.+^$(){}|]/g, "\\$&").replaceAll("*", "[^/]*");
    return {
      ofFolders: line.endsWith("/"),
      paths: new RegExp(`^${isAnchored ? "" : "(.*/)?"}${pattern}$`),
    };
  });
  return (path, isFolder) =>
    rules.some(({ ofFolders, paths }) => (isFolder || !ofFolders) && paths.test(path));
}

/** Nothing of what is deleted and not committed, or a checkout of its own. */
async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    const { NotFound, IsADirectory } = Deno.errors;
    if (error instanceof NotFound || error instanceof IsADirectory) return new Uint8Array();
    throw error;
  }
}

/** In UTF-16 every other byte of what a secret is written with is zero. */
function secretsInBytes(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes);
  const count = secretsIn(text);
  return text.includes("\0") ? Math.max(count, secretsIn(text.replaceAll("\0", ""))) : count;
}

/** Files that are about secrets: what they hold opens nothing. */
export const knownSamples: Readonly<Record<string, number>> = {
  "tests/agent_config/_further_attacks.ts": 1,
  "tests/agent_config/unseen/honest_servers.ts": 1,
  "tools/agent_config/secrets/rules.ts": 1,
};
