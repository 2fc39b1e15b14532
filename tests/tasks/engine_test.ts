/** `deno task engine add` as a process, and what a service then serves. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import config from "../../deno.json" with { type: "json" };
import { engineManifest } from "../../schema/engine.ts";
import { sha256 } from "../rig/engines.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Workshop = {
  readonly dir: string;
  /** Path of a new file with this content, in a folder of its own. */
  readonly file: (name: string, content: string | Uint8Array) => Promise<string>;
  readonly add: (...words: string[]) => Promise<{ code: number; out: string; err: string }>;
  readonly versions: () => Promise<string[]>;
};

function engineTest(name: string, body: (workshop: Workshop) => Promise<void>): void {
  Deno.test(name, async () => {
    const base = await Deno.makeTempDir();
    const dir = join(base, "engines");
    let files = 0;
    try {
      await body({
        dir,
        file: async (name, content) => {
          const folder = join(base, String(files++));
          await Deno.mkdir(folder);
          const path = join(folder, name);
          const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
          await Deno.writeFile(path, bytes);
          return path;
        },
        add: (...words) => runTask(dir, ["add", ...words]),
        versions: async () => {
          const text = await Deno.readTextFile(join(dir, "manifest.json"));
          return engineManifest().parse(JSON.parse(text)).versions.map(({ version }) => version);
        },
      });
    } finally {
      await Deno.remove(base, { recursive: true });
    }
  });
}

async function runTask(dir: string, words: readonly string[]) {
  const [program, ...args] = config.tasks.engine.split(" ");
  assert.equal(program, "deno");
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args, ...words],
    cwd: root,
    env: { ENGINE_DIR: dir, NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

engineTest("a version is copied, hashed and listed, the newest first", async (workshop) => {
  const { file, add, dir, versions } = workshop;
  const binary = crypto.getRandomValues(new Uint8Array(5_000));
  const first = await add(
    "2026.09.01",
    await file("engine.mjs", "run();"),
    await file("e.wasm", binary),
  );
  assert.equal(first.code, 0, first.err);
  assert.match(first.out, new RegExp(`^${sha256("run();")} {2}engine.mjs {2}6 bytes$`, "m"));
  assert.deepEqual(await Deno.readFile(join(dir, "2026.09.01", "e.wasm")), binary);
  const manifest = JSON.parse(await Deno.readTextFile(join(dir, "manifest.json")));
  assert.deepEqual(manifest.versions[0].files, [
    { name: "engine.mjs", bytes: 6, sha256: sha256("run();") },
    { name: "e.wasm", bytes: 5_000, sha256: sha256(binary) },
  ]);
  const newer = await file("engine.mjs", "newer();");
  for (const version of ["2026.10.01", "2026.09.01.10", "2026.09.01.9", "2025.12.31"]) {
    assert.equal((await add(version, newer)).code, 0);
  }
  assert.deepEqual(await versions(), [
    "2026.10.01",
    "2026.09.01.10",
    "2026.09.01.9",
    "2026.09.01",
    "2025.12.31",
  ]);
  const left = [...Deno.readDirSync(dir)].map(({ name }) => name).filter((n) => n.startsWith("."));
  assert.deepEqual(left, []);
});

engineTest(
  "a published version cannot be published again, also with other files",
  async (workshop) => {
    const { file, add, dir } = workshop;
    const path = await file("engine.mjs", "run();");
    assert.equal((await add("2026.09.01", path)).code, 0);
    const manifest = await Deno.readTextFile(join(dir, "manifest.json"));
    for (const other of [path, await file("engine.mjs", "other();"), await file("more.mjs", "x")]) {
      const { code, err } = await add("2026.09.01", other);
      assert.equal(code, 1);
      assert.match(err, /^2026\.09\.01 is published already/);
    }
    assert.equal(await Deno.readTextFile(join(dir, "manifest.json")), manifest);
    assert.equal(await Deno.readTextFile(join(dir, "2026.09.01", "engine.mjs")), "run();");
    assert.deepEqual([...Deno.readDirSync(join(dir, "2026.09.01"))].length, 1);
  },
);

engineTest(
  "versions, names and files that cannot be published are refused in a line",
  async (workshop) => {
    const { file, add, dir } = workshop;
    const path = await file("engine.mjs", "run();");
    const refused: readonly (readonly [string[], RegExp])[] = [
      [["2026.9.1", path], /is no version/],
      [["../2026.09.01", path], /is no version/],
      [["2026.13.01", path], /is no version/],
      [["latest", path], /is no version/],
      [["2026.09.01"], /1 to 32 files; 0 were named/],
      [["2026.09.01", ...Array(33).fill(path)], /33 were named/],
      [["2026.09.01", await file(".env", "A=1")], /"\.env" cannot be published/],
      [["2026.09.01", await file("a b.js", "1")], /"a b\.js" cannot be published/],
      [["2026.09.01", await file("é.js", "1")], /cannot be published/],
      [["2026.09.01", path, await file("ENGINE.mjs", "2")], /differ in case only/],
      [["2026.09.01", await file("empty.js", "")], /is empty/],
      [["2026.09.01", join(dir, "missing.js")], /Cannot read/],
      [["2026.09.01", join(path, "..")], /cannot be published|Cannot read/],
    ];
    for (const [words, message] of refused) {
      const { code, out, err } = await add(...words);
      assert.deepEqual([code, out], [1, ""], words.join(" "));
      assert.match(err.trim(), message);
      assert.equal(err.trim().split("\n").length, 1);
    }
    const { code, err } = await runTask(dir, ["remove", "2026.09.01"]);
    assert.equal(code, 1);
    assert.match(err, /^Usage: deno task engine add/);
  },
);

engineTest("what lies in the way is left as it is", async ({ file, add, dir }) => {
  const path = await file("engine.mjs", "run();");
  await Deno.mkdir(join(dir, "2026.09.01"), { recursive: true });
  assert.match((await add("2026.09.01", path)).err, /is there and not listed/);
  await Deno.writeTextFile(join(dir, "manifest.json"), "{");
  assert.match((await add("2026.09.02", path)).err, /manifest\.json is broken/);
  assert.equal(await Deno.readTextFile(join(dir, "manifest.json")), "{");
  await Deno.writeTextFile(join(dir, ".publishing"), "");
  assert.match((await add("2026.09.02", path)).err, /another publication is at work/);
});

engineTest("publications at the same time are all listed, or told to wait", async (workshop) => {
  const { file, add, versions } = workshop;
  const path = await file("engine.mjs", "run();");
  const wanted = ["2026.09.01", "2026.09.02", "2026.09.03", "2026.09.04"];
  const outcomes = await Promise.all(wanted.map((version) => add(version, path)));
  const done = wanted.filter((_, index) => outcomes[index]?.code === 0);
  assert.ok(done.length > 0);
  assert.deepEqual(await versions(), done.toReversed());
  for (const { code, err } of outcomes) {
    if (code !== 0) assert.match(err, /another publication is at work/);
  }
});
