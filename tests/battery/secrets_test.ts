import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { generateApiKey } from "../../schema/api_key.ts";
import { configTable } from "../../schema/config_table.ts";
import { systemRandom } from "../../schema/random.ts";
import { withoutSecrets } from "../../schema/redacted.ts";
import { plainVariables, secretVariables } from "./_marks.ts";
import { knownSamples, projectFolder, scanRepository } from "./_repository.ts";

Deno.test("every variable of the configuration is known as secret or as plain", () => {
  const clients = secretVariables.filter((name) => name.endsWith("_CLIENT_SECRET"));
  const known = [...secretVariables, ...plainVariables];
  assert.deepEqual(known.toSorted(), [...Object.keys(configTable), ...clients].toSorted());
});

Deno.test("no log line has the value of a secret variable under its name, and of a plain one it may", () => {
  const isRedacted = (name: string) => withoutSecrets({ [name]: "x" })[name] !== "x";
  assert.deepEqual(secretVariables.filter((name) => !isRedacted(name)), []);
  assert.deepEqual(plainVariables.filter(isRedacted), []);
});

Deno.test("no file of the project holds a secret", async () => {
  const { files, found } = await scanRepository();
  assert.deepEqual(found, knownSamples);
  assert.ok(files > 1_000);
});

/** Bytes of UTF-16, without a mark of their order. */
function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) {
    view.setUint16(2 * at, text.charCodeAt(at), isLittle);
  }
  return new Uint8Array(view.buffer);
}

/** Whether git is there and did it. */
async function git(folder: string, ...args: string[]): Promise<boolean> {
  try {
    return (await new Deno.Command("git", { args: ["-C", folder, ...args] }).output()).success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

for (const isCheckout of [true, false]) {
  const where = isCheckout ? "a checkout" : "a folder that git knows nothing of";
  Deno.test(`in ${where} a secret is found wherever it could be committed`, async () => {
    const folder = await Deno.makeTempDir();
    try {
      const key = generateApiKey(systemRandom);
      const text = `first\n"${key}"\nlast`;
      const plain = new TextEncoder().encode(text);
      const committed: Readonly<Record<string, Uint8Array>> = {
        "notes.md": plain,
        "docs/main.js": plain,
        "docs/chunks/a b#c.md": plain,
        "tests/rig/compiled/deeper/a.tmp": plain,
        "little.txt": utf16(`\ufeff${text}`, true),
        "big.txt": utf16(text, false),
      };
      const ignored = ["main.js", "chunks/a.js", "docs/node_modules/a.js", "isolate-0x1-v8.log"];
      const forced = "tests/rig/compiled/a.tmp";
      const left = Object.fromEntries([...ignored, forced].map((path) => [path, plain]));
      for (const [path, bytes] of Object.entries({ ...committed, ...left })) {
        await Deno.mkdir(join(folder, dirname(path)), { recursive: true });
        await Deno.writeFile(join(folder, path), bytes);
      }
      await Deno.copyFile(join(projectFolder, ".gitignore"), join(folder, ".gitignore"));
      const isGit = isCheckout && await git(folder, "init", "-q") &&
        await git(folder, "add", "-f", forced);
      const { found, namedBy } = await scanRepository(folder);
      const expected = [...Object.keys(committed), ...(isGit ? [forced] : [])];
      assert.deepEqual(found, Object.fromEntries(expected.map((path) => [path, 1])));
      assert.equal(namedBy, isGit ? "git" : ".gitignore");
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}
