/** evmole in a bundle, as it is served: no permission, no file beside the bundle. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, stop } from "esbuild";
import { loadArtefacts } from "../rig/artefacts.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const olderDeno = `${root}node_modules/deno25/deno`;
const isLinuxX64 = Deno.build.os === "linux" && Deno.build.arch === "x86_64";

const runtimes = [
  { name: "this Deno", path: Deno.execPath(), ignore: false },
  { name: "the hosted platform's older Deno", path: olderDeno, ignore: !isLinuxX64 },
];

async function bundle(folder: string): Promise<string> {
  const find = await loadArtefacts(() => {});
  const code = JSON.stringify(find("weth:WETH9").deployedBytecode);
  const script = `
    import { readInterface } from "./tools/bytecode/evmole/read_interface.ts";
    const reading = await readInterface(${code});
    console.log(reading.functions.map(({ selector }) => selector).join(" "));
  `;
  const outfile = `${folder}/bundle.js`;
  await build({
    stdin: { contents: script, resolveDir: root, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "neutral",
    minifySyntax: true,
    minifyWhitespace: true,
    outfile,
    logLevel: "warning",
  });
  // Its compiler is a process that would outlive the test.
  await stop();
  return outfile;
}

for (const { name, path, ignore } of runtimes) {
  Deno.test({
    name: `selectors are read without any permission under ${name}`,
    ignore,
    fn: async () => {
      assert.ok(existsSync(path), `${path} is missing`);
      const folder = await Deno.makeTempDir({ prefix: "tcs-evmole-" });
      try {
        const { stdout, stderr } = await new Deno.Command(path, {
          args: ["run", "--quiet", "--no-prompt", "--no-config", await bundle(folder)],
          cwd: folder,
        }).output();
        const said = new TextDecoder().decode(stdout).trim().split(" ");
        assert.equal(said.length, 11, new TextDecoder().decode(stderr));
        assert.ok(said.includes("0xd0e30db0"));
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}
