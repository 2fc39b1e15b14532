/** The project's Markdown files, their commands and their links. */
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export type Page = {
  /** Path from the project root. */
  readonly path: string;
  readonly text: string;
};

/** Folders that hold nothing the project wrote. */
const foreign = new Set(["node_modules", ".git", ".data", "generated"]);

/** Every Markdown file of the project. */
export function pages(folder = root): Page[] {
  return [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory) return foreign.has(entry.name) ? [] : pages(path);
    if (!entry.name.endsWith(".md")) return [];
    return [{ path: relative(root, path), text: Deno.readTextFileSync(path) }];
  });
}

/** The command lines of all `sh` blocks, continued lines joined. */
export function commandLines({ text }: Page): string[] {
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = ""]) =>
    block.replaceAll(/\\\n\s*/g, "").split("\n").filter((line) => line.trim() !== "")
  );
}

/** Targets of links to files of the project: `docs/errors.md`, `docs/operations.md#anchor`. */
export function localLinks({ text }: Page): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Anchors of a page's headings, as GitHub makes them. */
export function anchors({ text }: Page): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-")
    ),
  );
}
