/** `deno task contracts`: the committed code is what the committed sources compile to. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

Deno.test("the compiled contracts of tools/ are what their sources compile to", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "tasks/contracts.ts", "--check"],
    cwd: root,
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
});
