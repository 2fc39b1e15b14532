/** Imports of viem's names from the files that define them. */

const importLine = /^import \{([^}]*)\} from "(viem(?:\/utils)?)";$/gm;
const exportLine = /^export \{([^}]*)\} from '(.+)';$/gm;

/**
 * esbuild puts a whole module into the file of a start when the start reaches any of it: through viem's
 * index that is all of viem that any tool uses, six times what the start needs.
 */
export async function narrowImports(root: URL): Promise<(text: string) => string> {
  const folder = new URL("node_modules/viem/_esm/", root);
  const indexes: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    "viem": await filesOfNames(new URL("index.js", folder)),
    "viem/utils": await filesOfNames(new URL("utils/index.js", folder)),
  };
  return (text) =>
    text.replace(importLine, (_, names: string, index: string) =>
      namesOf(names)
        .map((name) => `import { ${name} } from "${indexes[index]?.get(name) ?? index}";`)
        .join(" "));
}

/** The file of each name that an index exports, or the package. */
async function filesOfNames(index: URL): Promise<ReadonlyMap<string, string>> {
  const lines = (await Deno.readTextFile(index)).matchAll(exportLine);
  return new Map(
    [...lines].flatMap(([, names = "", file = ""]) =>
      namesOf(names).map((name) => [name, placeOf(file, index)] as const)
    ),
  );
}

function placeOf(specifier: string, from: URL): string {
  return specifier.startsWith(".") ? new URL(specifier, from).pathname : specifier;
}

/** The names of values between the braces of an import or an export. */
function namesOf(list: string): string[] {
  return list.split(",").map((name) => name.trim()).filter((name) => /^(?!type )\S/.test(name));
}
