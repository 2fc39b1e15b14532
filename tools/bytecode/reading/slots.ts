/** Words that are read in the first request because guards so often stand there. */
import { numberToHex } from "viem";
import type { Hex } from "../../evm/network.ts";

/** The first slots: owners of most contracts without parents that come before them. */
const FIRST_SLOTS = 8;

const wellKnown = [
  /** The owner in upgradeable contracts of OpenZeppelin 4: behind Initializable and its gap. */
  numberToHex(51, { size: 32 }),
  /** OpenZeppelin 5 (ERC-7201, "openzeppelin.storage.Ownable"). */
  "0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300",
  /** OpenZeppelin 5's initializers (ERC-7201, "openzeppelin.storage.Initializable"). */
  "0xf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00",
  /** Solady's Ownable: not(0x8b78c6d8). */
  "0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927",
] as const satisfies readonly Hex[];

/** The slots by number and by convention; those of proxies are read besides. */
export const guardSlots: readonly Hex[] = [
  ...Array.from({ length: FIRST_SLOTS }, (_, slot) => numberToHex(slot, { size: 32 })),
  ...wellKnown,
];
