/**
 * Builds what is generated: evmole as a module, the discovery files from the registry, what pages
 * load, and the bundle that is served.
 */
import { build } from "esbuild";
import { publicPages } from "../routes/paths.ts";
import { discoveryFiles } from "../schema/discovery/files.ts";
import { ruleDescriptions } from "../tools/agent_config/rule_descriptions.ts";
import { networkDescriptions } from "../tools/network_descriptions.ts";
import { registry } from "../tools/registry.ts";
import { tokenRiskDescription } from "../tools/token_risk/description.ts";
import { bundleFiles } from "./_bundle.ts";
import { evmoleModule } from "./_evmole.ts";
import { toolEntriesModule, toolsModule } from "./_tools_modules.ts";
import { sitePages } from "./site/pages.ts";

const root = new URL("../", import.meta.url);
const generated = new URL("static/generated/", root);

/** Imported when the first code is analysed, never at start. */
async function buildEvmole(): Promise<void> {
  const folder = new URL("tools/bytecode/evmole/generated/", root);
  await Deno.mkdir(folder, { recursive: true });
  await writeIfChanged(new URL("evmole.js", folder), await evmoleModule(root));
}

/** The registry as the service has it: but for one tool, a start has nothing of a tool but its head. */
async function buildTools(): Promise<void> {
  await writeIfChanged(new URL("tools.js", generated), await toolsModule(root, registry));
  await writeIfChanged(new URL("tool_entries.js", generated), toolEntriesModule(registry));
}

const described = { tools: Object.values(registry), tokenRisk: tokenRiskDescription };
const pages = sitePages(described);

/** The discovery files as one module: no file is read at start, and they are parsed when asked for. */
async function buildDiscovery(): Promise<void> {
  const files = JSON.stringify(
    discoveryFiles({
      ...described,
      rules: ruleDescriptions(),
      networks: networkDescriptions(),
      pages: [...publicPages, ...Object.keys(pages)],
    }),
    null,
    2,
  );
  await writeIfChanged(
    new URL("discovery.js", generated),
    `/** Built by \`deno task build\`. @type {Record<string, string>} */\nexport const files = ${files};\n`,
  );
}

/** The pages that are the same for everybody, as one module, imported when one is asked for. */
async function buildPages(): Promise<void> {
  await writeIfChanged(
    new URL("pages.js", generated),
    `/** Built by \`deno task build\`. @type {Record<string, import("../../schema/built_page.ts").BuiltPage>} */\n` +
      `export const pages = ${JSON.stringify(pages, null, 2)};\n`,
  );
}

/** What pages load, as one module: the hosted service serves no folder. */
async function buildSite(): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of ["site.css", "copy.js", "icon.svg"]) {
    files[`/static/${name}`] = await Deno.readTextFile(new URL(`static/${name}`, root));
  }
  files["/static/playground.js"] = await browserBundle("static/playground/main.ts");
  files["/static/playground.css"] = await browserBundle("static/playground/playground.css");
  await writeIfChanged(
    new URL("site.js", generated),
    `/** Built by \`deno task build\`. */\nexport const files = ${
      JSON.stringify(files, null, 2)
    };\n`,
  );
}

/** A script or a stylesheet with all it imports, in one short line. */
async function browserBundle(entry: string): Promise<string> {
  const { outputFiles: [file] } = await build({
    entryPoints: [new URL(entry, root).pathname],
    bundle: true,
    format: "iife",
    target: "es2024",
    minify: true,
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  if (file === undefined) throw new Error(`nothing was built from ${entry}`);
  return file.text;
}

/** Chunks that are no longer part of the bundle go when `main.js` no longer names them. */
async function buildBundle(): Promise<void> {
  const files = await bundleFiles(root);
  await Deno.mkdir(new URL("chunks/", root), { recursive: true });
  // The entry comes last: it never names a chunk that is not there.
  const entryLast = [...files].sort(([a], [b]) =>
    Number(a === "main.js") - Number(b === "main.js")
  );
  for (const [path, text] of entryLast) await writeIfChanged(new URL(path, root), text);
  for await (const { name } of Deno.readDir(new URL("chunks/", root))) {
    const isOurs = name.endsWith(".js") && !files.has(`chunks/${name}`);
    if (isOurs) await Deno.remove(new URL(`chunks/${name}`, root));
  }
}

/** Leaves an unchanged file alone, so that parallel runs never see it half-written. */
async function writeIfChanged(path: URL, text: string): Promise<void> {
  const before = await Deno.readTextFile(path).catch(() => undefined);
  if (before === text) return;
  const fresh = new URL(`${path.href}.${Deno.pid}.new`);
  await Deno.writeTextFile(fresh, text);
  await Deno.rename(fresh, path);
}

await Deno.mkdir(generated, { recursive: true });
await buildEvmole();
await buildTools();
await buildDiscovery();
await buildPages();
await buildSite();
await buildBundle();
