/**
 * evmole as one module that needs no permission: its glue, which is fresh at every call because the
 * package refuses a second instance, and its WebAssembly with fuel, compressed.
 */
import { build } from "esbuild";
import { withFuel } from "./_wasm_fuel.ts";

/**
 * Pages of 64 KB. Code of 128 KB takes 25; hostile code has evmole copy itself into gigabytes.
 */
const MEMORY_PAGES_MAX = 64;

/** The source of the module, from the package in `node_modules` under the project's root. */
export async function evmoleModule(root: URL): Promise<string> {
  const dist = new URL("node_modules/evmole/dist/", root);
  const { outputFiles } = await build({
    entryPoints: [new URL("evmole.js", dist).pathname],
    bundle: true,
    format: "iife",
    globalName: "evmole",
    platform: "neutral",
    // Only the loader that is not used reads it.
    define: { "import.meta.url": "undefined" },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  const glue = outputFiles.map(({ text }) => text).join("");
  const wasm = withFuel(await Deno.readFile(new URL("evmole_bg.wasm", dist)), {
    memoryPagesMax: MEMORY_PAGES_MAX,
  });
  return [
    "/** Built by `deno task build` from the package evmole. */",
    '/** @returns {typeof import("evmole/no_tla")} A copy of the package that has no instance yet. */',
    `export function freshEvmole() { ${glue} return evmole; }`,
    "/** @type {string} The WebAssembly module, gzip and base64. */",
    `export const wasm = "${base64(await compressed(wasm))}";`,
    "",
  ].join("\n");
}

async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
