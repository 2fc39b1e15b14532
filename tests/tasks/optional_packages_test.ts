/** The optional packages, where they are: `deno task test` put them there before this ran. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../../", import.meta.url));
const runsHere = Deno.build.os === "linux" && Deno.build.arch === "x86_64";

Deno.test("the optional packages are installed where they run, and not again", async () => {
  for (const name of Object.keys(manifest.optionalDependencies)) {
    assert.equal(existsSync(join(root, "node_modules", name)), runsHere, name);
  }
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "tasks/optional_packages.ts"],
    cwd: root,
  }).output();
  assert.deepEqual([code, stdout.length, stderr.length], [0, 0, 0]);
});
