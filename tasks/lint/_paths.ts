/** Where a linted file stands in the project, whatever form its name has. */

/** The folder that holds `deno.json`, with a final slash; this file stands two folders below it. */
const projectRoot = plainPath(new URL("../../", import.meta.url).href);

const shippedRooms = new Set(["main.ts", "routes", "tools", "kv", "schema"]);

/**
 * Path of a file from the project root, `/` as separator: `routes/tools.ts`.
 *
 * `deno lint` hands absolute paths to a plugin, `Deno.lint.runPlugin` the name it was given, an
 * editor may hand a URL. A relative name is read from the root; a file outside the root keeps its
 * absolute path and so belongs to no room.
 */
export function projectPath(filename: string): string {
  const path = plainPath(filename);
  return resolveDots(path.startsWith(projectRoot) ? path.slice(projectRoot.length) : path);
}

/** The first segment of a project path: a folder's name, or the file's own at the root. */
export function roomOf(path: string): string {
  return path.split("/", 1)[0] ?? "";
}

/** Whether a file is server code that runs in production: `main.ts` and the four rooms. */
export function isShipped(path: string): boolean {
  return shippedRooms.has(roomOf(path));
}

/** The folder of a file, without a final slash; empty for a file at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Project path an import names, or undefined for a package, a built-in and anything else that is
 * not a file of the project.
 */
export function importedPath(importer: string, specifier: string): string | undefined {
  if (/^\.\.?\//.test(specifier)) {
    const folder = folderOf(importer);
    return resolveDots(folder === "" ? specifier : `${folder}/${specifier}`);
  }
  if (specifier.startsWith("/") || specifier.startsWith("file:")) return projectPath(specifier);
  return undefined;
}

function plainPath(name: string): string {
  const path = name.startsWith("file:") ? decodeURIComponent(new URL(name).pathname) : name;
  // Windows: backslashes, and the slash a file URL puts before the drive letter.
  return path.replaceAll("\\", "/").replace(/^\/(?=[A-Za-z]:\/)/, "");
}

function resolveDots(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== "." && segment !== "") kept.push(segment);
  }
  return (path.startsWith("/") ? "/" : "") + kept.join("/");
}
