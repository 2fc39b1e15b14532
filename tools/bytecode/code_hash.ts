/** keccak256 of whole codes: in JavaScript it would be a twentieth of an analysis. */
import { createKeccak } from "hash-wasm";
import { loadedOnce } from "../../schema/lazy.ts";
import type { Hex } from "../evm/network.ts";

/** Compiled when first asked for; needs no file and no network. */
export const loadCodeHash = loadedOnce(async () => {
  const hasher = await createKeccak(256);
  return (code: Uint8Array): Hex => `0x${hasher.init().update(code).digest()}`;
});
