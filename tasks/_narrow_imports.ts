/** Imports of viem's names from the files that define them. */

const viemImport = /^import \{([^}]*)\} from "viem";$/gm;
const viemExport = /^export \{([^}]*)\} from '\.\/(.+)';$/gm;

/**
 * esbuild puts a whole module into the file of a start when the start reaches any of it: through viem's
 * one index that is all of viem that any tool uses, six times what the start needs.
 */
export async function narrowImports(root: URL): Promise<(text: string) => string> {
  const folder = new URL("node_modules/viem/_esm/", root);
  const index = await Deno.readTextFile(new URL("index.js", folder));
  const files = new Map(
    [...index.matchAll(viemExport)].flatMap(([, names = "", file = ""]) =>
      namesOf(names).map((name) => [name, new URL(file, folder).pathname] as const)
    ),
  );
  return (text) =>
    text.replace(
      viemImport,
      (_, names: string) =>
        namesOf(names).map((name) => `import { ${name} } from "${files.get(name) ?? "viem"}";`)
          .join(" "),
    );
}

/** The names of values between the braces of an import or an export. */
function namesOf(list: string): string[] {
  return list.split(",").map((name) => name.trim()).filter((name) => /^(?!type )\S/.test(name));
}
