/**
 * Adds the optional packages of `package.json` that `deno install` leaves out (Deno 2.9.5): the
 * local chain, and the older Deno that a test runs. After `npm ci` there is nothing to do.
 *
 * They are programs for Linux on x64. Elsewhere the chain is whatever `anvil` is on PATH.
 */
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };

const modules = fileURLToPath(new URL("../node_modules/", import.meta.url));
const runsHere = Deno.build.os === "linux" && Deno.build.arch === "x86_64";
const missing = Object.entries(manifest.optionalDependencies)
  .filter(([name]) => !existsSync(join(modules, name)));

if (runsHere && missing.length > 0) await install(Object.fromEntries(missing));

/** Installs the packages in a folder of their own and moves them over: nothing else is touched. */
async function install(dependencies: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(dependencies);
  console.error(`Installing ${names.join(" and ")} ...`);
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(folder, "package.json"), JSON.stringify({ dependencies }));
    const { success } = await new Deno.Command(Deno.execPath(), {
      args: ["install", "--quiet", "--no-lock"],
      cwd: folder,
    }).spawn().status;
    if (!success) throw new Error(`Installing ${names.join(" and ")} failed`);
    for (const name of names) {
      const from = await Deno.realPath(join(folder, "node_modules", name));
      cpSync(from, join(modules, name), { recursive: true });
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
