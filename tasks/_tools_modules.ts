/** The served tools as modules: heads in one, entries of lists in another, code where it stands. */
import { toolEntries } from "../schema/tool_entries.ts";
import type { Tool, Tools } from "../tools/define_tool.ts";

/** Each import of the registry's file: name and path from the project's folder. */
const importLine = /^import \{ (\w+) \} from "\.\/(.+)";$/gm;

/** Called the most: as part of the start it costs less than as a file that its first call imports. */
const startedTool = "token_info";

/** `static/generated/tools.js`: the module of any other tool is imported by its first call. */
export async function toolsModule(root: URL, tools: Tools): Promise<string> {
  const places = await placesOf(root);
  const rows = Object.entries(tools).map(([id, tool]) => {
    const { name, title, plan, credits } = tool;
    const place = places.find((one) => one.tool === tool);
    if (place === undefined) throw new Error(`tools/registry.ts imports no ${id}`);
    const [head, key] = [JSON.stringify({ name, title, plan, credits }), JSON.stringify(id)];
    const load = id === startedTool
      ? `() => Promise.resolve(${place.name})`
      : `loadedOnce(async () => (await import("../../${place.path}")).${place.name})`;
    return `  ${key}: {\n    ...${head},\n    load: ${load},\n` +
      `    entries: async () => (await entries())[${key}],\n  },\n`;
  });
  const started = places.find(({ tool }) => tool === tools[startedTool]);
  return `/** Built by \`deno task build\`. */\n` +
    `import { loadedOnce } from "../../schema/lazy.ts";\n` +
    (started ? `import { ${started.name} } from "../../${started.path}";\n\n` : "\n") +
    `const entries = loadedOnce(async () => (await import("./tool_entries.js")).entries);\n\n` +
    `/** @type {import("../../tools/served.ts").ServedTools} */\n` +
    `export const tools = {\n${rows.join("")}};\n`;
}

/** `static/generated/tool_entries.js`: no schema is turned into JSON Schema where it is served. */
export function toolEntriesModule(tools: Tools): string {
  const entries = Object.entries(tools).map(([id, tool]) => [id, toolEntries(tool)] as const);
  return `/** Built by \`deno task build\`. @type {Record<string, import("../../schema/tool_entries.ts").ToolEntries>} */\n` +
    `export const entries = ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`;
}

type Place = { readonly name: string; readonly path: string; readonly tool: Tool };

/** Where the registry has its tools from. */
async function placesOf(root: URL): Promise<Place[]> {
  const text = await Deno.readTextFile(new URL("tools/registry.ts", root));
  return await Promise.all(
    [...text.matchAll(importLine)].map(async ([, name = "", file]) => {
      const path = `tools/${file}`;
      const module = await import(new URL(path, root).href);
      return { name, path, tool: module[name] };
    }),
  );
}
