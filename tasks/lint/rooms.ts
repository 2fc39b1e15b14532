/**
 * `house/rooms`: the direction of imports between the top-level folders, private files, and
 * `house/no-jsr`: the build reaches neither JSR nor the web, so no specifier may name them.
 */
import { eachModule } from "./_nodes.ts";
import { folderOf, importedPath, projectPath, roomOf } from "./_paths.ts";

/** Room → rooms it may import beside itself. A file at the root that is not code is free to all. */
const mayImport = {
  "main.ts": ["routes", "tools", "kv", "schema", "static"],
  "routes": ["tools", "kv", "schema", "static"],
  "tools": ["schema"],
  "kv": ["schema"],
  "schema": [],
  "static": ["schema"],
  "tests": ["main.ts", "routes", "tools", "kv", "schema", "static", "tasks"],
  "tasks": ["main.ts", "routes", "tools", "kv", "schema", "static", "tests"],
} as const satisfies Record<string, readonly string[]>;

const allowed: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(mayImport));

export const rooms: Deno.lint.Rule = {
  create(ctx) {
    const file = projectPath(ctx.filename);
    return eachModule(({ specifier, node }) => {
      const target = importedPath(file, specifier);
      const fault = target === undefined ? undefined : faultOf(file, target);
      if (fault) ctx.report({ node, ...fault });
    });
  },
};

type Fault = { readonly message: string; readonly hint: string };

function faultOf(file: string, target: string): Fault | undefined {
  return privateFault(file, target) ?? roomFault(file, target) ?? staticFault(file, target);
}

function roomFault(file: string, target: string): Fault | undefined {
  const [from, to] = [roomOf(file), roomOf(target)];
  const may = allowed.get(from);
  if (!may || from === to || may.includes(to) || isRootData(target)) return undefined;
  return {
    message: `Cannot import "${target}" from ${from}: it may import ${
      may.length > 0 ? may.join(", ") : "no other room"
    }`,
    hint: "Move what both need into schema/, or hand it in where main.ts wires the service",
  };
}

/** `deno.json` and the like may be read from anywhere: they hold the version, not code. */
function isRootData(target: string): boolean {
  return !target.includes("/") && /\.(json|md|txt)$/.test(target);
}

/** The server takes built files from static/generated/; the rest of static/ is browser code. */
function staticFault(file: string, target: string): Fault | undefined {
  const from = roomOf(file);
  if (from !== "main.ts" && from !== "routes") return undefined;
  if (roomOf(target) !== "static" || target.startsWith("static/generated/")) return undefined;
  return {
    message: `Cannot import "${target}" from ${from}: of static/ only static/generated/ is code ` +
      "for the server",
    hint: "Let the build put the file into static/generated/ and import that module",
  };
}

/** A path segment that starts with `_` is private to the folder it stands in. */
function privateFault(file: string, target: string): Fault | undefined {
  const segments = target.split("/");
  const first = segments.findIndex((segment) => segment.startsWith("_"));
  if (first === -1) return undefined;
  const owner = segments.slice(0, first).join("/");
  if (owner === "" || `${folderOf(file)}/`.startsWith(`${owner}/`)) return undefined;
  return {
    message: `Cannot import "${target}" from "${file}": it is private to ${owner}/`,
    hint: "Import the folder's public file, or rename the file without the underscore",
  };
}

export const noJsr: Deno.lint.Rule = {
  create(ctx) {
    return eachModule(({ specifier, node }) => {
      if (!/^(jsr|https?):/i.test(specifier)) return;
      ctx.report({
        node,
        message: `Cannot import "${specifier}": the build reaches the npm registry only`,
        hint: "Use a built-in, or a package that package.json names",
      });
    });
  },
};
