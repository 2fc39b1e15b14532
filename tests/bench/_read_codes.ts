/** Codes to read, and readers of them as processes. */
import { type Abi, type Hex, toFunctionSelector } from "viem";
import { compileContracts, type Group } from "../rig/compile.ts";
import { inherited } from "../rig/service.ts";
import type { Look, looks, Reader } from "./_code_reader.ts";

const TOKEN_SELECTORS: readonly Hex[] = [
  "0x18160ddd",
  "0x70a08231",
  "0xa9059cbb",
  "0x23b872dd",
  "0x095ea7b3",
];

/** Tokens of many kinds: what the rig has to trade, traps among them. */
export function tokenCodes(...from: readonly Group[]): Hex[] {
  return from.flatMap((group) => Object.values(compileContracts(console.error, group)))
    .filter(({ abi }) => isToken(abi)).map(({ deployedBytecode }) => deployedBytecode)
    .filter((code) => code !== "0x");
}

function isToken(abi: Abi): boolean {
  const selectors = abi.flatMap((item) =>
    item.type === "function" ? [toFunctionSelector(item)] : []
  );
  return TOKEN_SELECTORS.every((selector) => selectors.includes(selector));
}

/** Runs `_code_reader.ts`; throws what it wrote when it fails. */
export async function readWith<L extends Look>(
  reader: Reader,
  codes: readonly Hex[],
  look: L,
): Promise<Awaited<ReturnType<typeof looks[L]>>> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    await Deno.writeTextFile(file, JSON.stringify(codes));
    const script = new URL("_code_reader.ts", import.meta.url).pathname;
    const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", script, reader, file, look],
      clearEnv: true,
      env: inherited(),
      stdout: "piped",
      stderr: "piped",
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    await Deno.remove(file);
  }
}
