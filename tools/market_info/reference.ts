/**
 * The reference deployment: one contract for all networks, so that their prices compare. Real code
 * with real arguments, because rollups charge by compressed size, where zeros or random bytes mislead.
 */
import { concatHex, size } from "viem";
import { once } from "../../schema/lazy.ts";
import { encodeAbi } from "../evm/encode.ts";
import type { Hex } from "../evm/network.ts";
import { referenceCreationCode } from "./_reference_code.ts";

/** Gas of the creation on Ethereum (Cancun and later), as a node charged it; a test does it again. */
export const REFERENCE_GAS = 747_842n;

/** Constructor arguments: a supply of a billion with 18 decimals, and who gets it. */
const SUPPLY = 10n ** 27n;
const HOLDER = "0x5a7e9c31b04d86f2ea13c579bd2460fe8a1c3d97";

/** What a creation transaction carries as data: creation code and constructor arguments. */
export const referenceInitCode: () => Hex = once(() => {
  const args = encodeAbi([{ type: "uint256" }, { type: "address" }], [SUPPLY, HOLDER]);
  return concatHex([referenceCreationCode, args]);
});

/** The reference deployment as answers show it. */
export const referenceDeployment = once(() => ({
  description: "Creation of one plain ERC-20 token with burning and permits; the same bytes on " +
    "every network.",
  initCodeBytes: size(referenceInitCode()),
  gas: Number(REFERENCE_GAS),
}));
