import assert from "node:assert/strict";
import manifest from "../../package.json" with { type: "json" };

const root = new URL("../../", import.meta.url);

Deno.test("the service reaches the packages of `dependencies`, all of them and no other", async () => {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "main.ts"],
    cwd: root,
  }).output();
  assert.ok(success);
  const { modules } = JSON.parse(new TextDecoder().decode(stdout));
  const packages = modules.flatMap(({ specifier }: { specifier: string }) =>
    /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(specifier)?.[1] ?? []
  );
  const direct = [...new Set(packages)].toSorted();
  assert.deepEqual(direct, Object.keys(manifest.dependencies).toSorted());
  assert.ok(
    modules.every(({ specifier }: { specifier: string }) => /^(file|node):/.test(specifier)),
  );
});
