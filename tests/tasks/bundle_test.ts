/** The built `main.js` and `chunks/`: whole by themselves, and little of them read at a start. */
import assert from "node:assert/strict";

const root = new URL("../../", import.meta.url);
/** Each file costs a start a quarter of a millisecond, each megabyte about five. */
const startFilesMax = 12;
const startBytesMax = 600_000;

type Module = {
  readonly specifier: string;
  readonly size?: number;
  readonly error?: string;
  readonly dependencies?: readonly {
    readonly code?: { readonly specifier?: string };
    readonly isDynamic?: boolean;
  }[];
};

Deno.test("the bundle needs no file beside its own, and a start reads a fraction of them", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "tcs-bundle-" }));
  try {
    await copyBundle(new URL(`file://${folder}/`));
    const modules = await modulesOf(folder);
    assert.deepEqual(modules.filter(({ error }) => error !== undefined), []);
    const places = modules.map(({ specifier }) => specifier);
    const foreign = places.filter((place) => !place.startsWith(`file://${folder}/`));
    assert.deepEqual(foreign, []);
    const started = startedBy(modules, `file://${folder}/main.js`);
    const bytes = started.reduce((sum, { size = 0 }) => sum + size, 0);
    assert.ok(started.length <= startFilesMax, `a start reads ${started.length} files`);
    assert.ok(bytes <= startBytesMax, `a start reads ${bytes} bytes`);
    assert.ok(modules.length > 3 * started.length, "tools and pages are files of their own");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function copyBundle(to: URL): Promise<void> {
  await Deno.mkdir(new URL("chunks/", to));
  const chunks = await Array.fromAsync(Deno.readDir(new URL("chunks/", root)));
  const files = ["main.js", "deno.json", ...chunks.map(({ name }) => `chunks/${name}`)];
  await Promise.all(files.map((file) => Deno.copyFile(new URL(file, root), new URL(file, to))));
}

async function modulesOf(folder: string): Promise<Module[]> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "main.js"],
    cwd: folder,
  }).output();
  assert.ok(success);
  return JSON.parse(new TextDecoder().decode(stdout)).modules;
}

/** The modules that are read before the first line runs: no import of them is dynamic. */
function startedBy(modules: readonly Module[], entry: string): Module[] {
  const reached = new Set([entry]);
  for (const specifier of reached) {
    const { dependencies = [] } = modules.find((one) => one.specifier === specifier) ?? {};
    for (const { code, isDynamic } of dependencies) {
      if (!isDynamic && code?.specifier !== undefined) reached.add(code.specifier);
    }
  }
  return modules.filter(({ specifier }) => reached.has(specifier));
}
