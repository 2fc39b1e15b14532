/** The built `main.js` and `chunks/`: whole by themselves, and little of them read at a start. */
import assert from "node:assert/strict";

const root = new URL("../../", import.meta.url);
/** Each file costs a start a quarter of a millisecond, each megabyte about five. */
const startFilesMax = 3;
const startBytesMax = 400_000;

type Module = { readonly specifier: string; readonly size?: number; readonly error?: string };

/** How the bundle imports a file when it is first asked for. */
const asked = /\bimport\(import\.meta\.resolve\("([^"]+)"\)\)/g;

Deno.test("the bundle needs no file beside its own, and a start reads a fraction of them", async () => {
  await withBundle(async (folder, files) => {
    const all = files.map((file) => `import "./${file}";\n`).join("");
    await Deno.writeTextFile(`${folder}/all.js`, all);
    const modules = await modulesOf(folder, "all.js");
    const places = modules.map(({ specifier }) => specifier.slice(`file://${folder}/`.length));
    assert.deepEqual(places.toSorted(), [...files, "all.js"].toSorted());
    const started = await modulesOf(folder, "main.js");
    const bytes = started.reduce((sum, { size = 0 }) => sum + size, 0);
    assert.ok(started.length <= startFilesMax, `a start reads ${started.length} files`);
    assert.ok(bytes <= startBytesMax, `a start reads ${bytes} bytes`);
    assert.ok(modules.length > 3 * started.length, "tools and pages are files of their own");
  });
});

Deno.test("every import of the bundle leads to a file of it", async () => {
  await withBundle(async (folder, files) => {
    const led = new Set((await modulesOf(folder, "main.js")).map(({ specifier }) => specifier));
    for (const specifier of led) {
      const text = await Deno.readTextFile(new URL(specifier));
      for (const [, to = ""] of text.matchAll(asked)) {
        for (const found of await modulesOf(folder, new URL(to, specifier).pathname)) {
          led.add(found.specifier);
        }
      }
    }
    const ours = files.map((file) => `file://${folder}/${file}`);
    assert.deepEqual([...led].filter((place) => !ours.includes(place)), []);
    assert.ok(led.size > files.length / 2, `imports lead to ${led.size} of ${files.length} files`);
  });
});

/** What the code cache has of a file: the rest is compiled by each process that calls it. */
Deno.test("what a start and a first call run is compiled with its file, and nothing else", async () => {
  await withBundle(async (folder) => {
    const started = await modulesOf(folder, "main.js");
    const texts = started.map(({ specifier }) => Deno.readTextFileSync(new URL(specifier)));
    const text = texts.join("");
    for (
      const name of ["createHandler", "callTool", "tokenAnswer", "parseArguments", "cleanText"]
    ) {
      assert.match(text, new RegExp(`\\b${name}=\\((async )?function\\(`));
    }
    assert.match(text, /constructor\("ZodMiniString"/);
    assert.doesNotMatch(text, /constructor\("ZodString"/, "a start makes zod's classic schemas");
    for (const name of ["deleteAccount", "errorResponse"]) {
      assert.match(text, new RegExp(`\\bfunction ${name}\\(`));
    }
    for (const name of ["otherPaths", "createMcp", "page"]) {
      assert.doesNotMatch(text, new RegExp(`\\b(function ${name}\\(|${name}=\\()`));
    }
  });
});

/** V8 keeps a file in one byte for each character when no character is above U+00FF, else in two. */
Deno.test("what a start reads is ASCII", async () => {
  await withBundle(async (folder) => {
    for (const { specifier } of await modulesOf(folder, "main.js")) {
      const others = (await Deno.readTextFile(new URL(specifier))).match(/[^\0-\x7f]/g);
      assert.deepEqual(others, null, specifier);
    }
  });
});

/** Hands over a folder with the bundle alone, and its files. */
async function withBundle(
  look: (folder: string, files: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "tcs-bundle-" }));
  try {
    await Deno.mkdir(`${folder}/chunks`);
    const chunks = await Array.fromAsync(Deno.readDir(new URL("chunks/", root)));
    const files = ["main.js", ...chunks.map(({ name }) => `chunks/${name}`)];
    for (const file of ["deno.json", ...files]) {
      await Deno.copyFile(new URL(file, root), `${folder}/${file}`);
    }
    await look(folder, files);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What Deno reads before the first line of `entry` runs. */
async function modulesOf(folder: string, entry: string): Promise<Module[]> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: folder,
  }).output();
  assert.ok(success);
  const { modules }: { modules: Module[] } = JSON.parse(new TextDecoder().decode(stdout));
  assert.deepEqual(modules.filter(({ error }) => error !== undefined), []);
  return modules;
}
