/**
 * The bundle that is served: `main.js` with what every start needs, and `chunks/` with what is
 * imported when it is first asked for (docs/decisions/0003).
 */
import { build, type Metafile, type Plugin } from "esbuild";
import { functionsRun } from "./_functions_run.ts";
import { narrowImports } from "./_narrow_imports.ts";
import { compiledWithFile, importedWhenAsked } from "./start_hints.ts";

const laterImport = { later: true } as const;

/** What lists and documents say of the started tool's result is built: a start would make it for nobody. */
const unservedResult = { path: "tools/token_info/result.ts", name: "tokenInfoResult" } as const;

/** Paths from `root` and texts of the built files. */
export async function bundleFiles(root: URL): Promise<ReadonlyMap<string, string>> {
  const { outputFiles, metafile } = await build({
    entryPoints: [new URL("main.ts", root).pathname],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["deno", "import"],
    target: "es2024",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    write: false,
    metafile: true,
    absWorkingDir: root.pathname,
    outdir: root.pathname,
    chunkNames: "chunks/[name]-[hash]",
    logLevel: "warning",
    plugins: [await startedFirst(root)],
  });
  const files = new Map(
    outputFiles.map((
      { path, text },
    ) => [path.slice(root.pathname.length), importedWhenAsked(text)]),
  );
  const run = await functionsRun(root, files);
  for (const path of startedFiles(metafile)) {
    const text = files.get(path);
    const ran = run.get(path);
    if (text === undefined || ran === undefined) throw new Error(`the first call ran no ${path}`);
    files.set(path, compiledWithFile(text, ran));
  }
  return files;
}

/** What a start reads. */
function startedFiles({ outputs }: Metafile): ReadonlySet<string> {
  const reached = new Set(["main.js"]);
  for (const place of reached) {
    for (const { path, kind } of outputs[place]?.imports ?? []) {
      if (kind === "import-statement") reached.add(path);
    }
  }
  return reached;
}

/**
 * esbuild puts modules into one file that the same entries reach, and each file costs a start a quarter
 * of a millisecond. All that is imported later runs after the start: with the start's modules as an
 * import of each, these are reached by all alike, and are one file.
 */
async function startedFirst(root: URL): Promise<Plugin> {
  const narrow = await narrowImports(root);
  const main = await Deno.readTextFile(new URL("main.ts", root));
  const started = [...main.matchAll(/^import (?!type).* from "(\.\/.+)";$/gm)].map(([, at]) => at);
  const contents = started.map((path) => `import "${path}";\n`).join("");
  return {
    name: "started-first",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^started-first$/ }, () => ({ path: "start", namespace: "started" }));
      onLoad({ filter: /.*/, namespace: "started" }, () => ({
        contents,
        resolveDir: root.pathname,
      }));
      onResolve({ filter: /.*/ }, async ({ kind, path, importer, resolveDir, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === laterImport) return undefined;
        const found = await resolve(path, {
          ...{ kind, importer, resolveDir },
          pluginData: laterImport,
        });
        return { ...found, pluginData: laterImport };
      });
      onLoad({ filter: /\.[jt]s$/ }, async ({ path, pluginData }) => {
        if (path.endsWith(unservedResult.path)) {
          return { contents: `export const ${unservedResult.name} = undefined;`, loader: "js" };
        }
        const isLater = pluginData === laterImport;
        const isOurs = path.endsWith(".ts");
        if (!isLater && !isOurs) return undefined;
        const text = await Deno.readTextFile(path);
        return {
          contents: (isOurs ? narrow(text) : text) + (isLater ? '\nimport "started-first";\n' : ""),
          loader: isOurs ? "ts" : "js",
        };
      });
    },
  };
}
