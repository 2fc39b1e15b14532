/**
 * The code behind a beacon (EIP-1967) in one `eth_call`. Its address is not known before the beacon is
 * asked, so `eth_getCode` would take a further request: the node runs `data` as creation code, which
 * asks the beacon and "deploys" what it names: a word with the address, and the code there. Nothing
 * newer than Constantinople is used. Code of more than 24 544 bytes does not fit (EIP-170).
 *
 * A beacon may answer by who asks: it is asked in the proxy's name as well, and only code of the address
 * that it then names counts.
 */
import { addressOfWord, ZERO_ADDRESS } from "./address.ts";
import { isHex } from "./hex.ts";
import type { Address, Hex } from "./network.ts";
import type { RpcAnswer, RpcCall } from "./rpc.ts";

/** `implementation()`. */
export const IMPLEMENTATION_SELECTOR: Hex = "0x5c60da1b";

/** Keeping a byte of made code costs 200 gas: 24 576 of them take 4.9 million. */
const PROBE_GAS = "0x7a1200"; // 8 000 000
const NAME_GAS = "0x7a120"; // 500 000

/** What is asked of a beacon, by whom and at which block. */
export type BeaconQuestion = {
  readonly beacon: Address;
  readonly proxy: Address;
  /** What it is asked with: a selector, and arguments where there are any. */
  readonly data?: Hex;
  readonly at?: string;
};

/** Which contract it names to its proxy, and, where it is asked with a selector alone, the code that it names to us. */
export function beaconCalls(
  { beacon, proxy, data = IMPLEMENTATION_SELECTOR, at = "latest" }: BeaconQuestion,
): readonly RpcCall[] {
  const name = { from: proxy, to: beacon, data, gas: NAME_GAS };
  const named: RpcCall = { method: "eth_call", params: [name, at] };
  if (data.length !== IMPLEMENTATION_SELECTOR.length) return [named];
  const probe = { data: beaconCodeProbe(beacon, data), gas: PROBE_GAS };
  return [named, { method: "eth_call", params: [probe, at] }];
}

/** What a beacon names; null: it does not answer, or names nothing. `code` null: not read. */
export type BeaconAnswer = { readonly implementation: Address; readonly code: Hex | null } | null;

/** Reads the answers of `beaconCalls`. */
export function readBeacon(answers: readonly (RpcAnswer | undefined)[]): BeaconAnswer {
  const [named, probed] = answers.map(hexOf);
  const implementation = named === undefined ? null : firstAddress(named);
  if (implementation === null || implementation === ZERO_ADDRESS) return null;
  const isSame = probed !== undefined && firstAddress(probed) === implementation;
  const code = isSame ? `0x${probed.slice(66).toLowerCase()}` as const : null;
  // No code may be one that the probe could not copy.
  return { implementation, code: code === "0x" ? null : code };
}

function hexOf(answer: RpcAnswer | undefined): Hex | undefined {
  return answer?.ok === true && isHex(answer.result) ? answer.result : undefined;
}

function firstAddress(data: Hex): Address | null {
  return addressOfWord(data.slice(2, 66));
}

/** The creation code. Offsets in bytes are noted where the jump lands. */
function beaconCodeProbe(beacon: Address, selector: Hex): Hex {
  const parts = [
    // 0x00: ask the beacon.
    `63${selector.slice(2)}60e01b600052`, // PUSH4, PUSH1 224, SHL, PUSH1 0, MSTORE
    "6020600060046000", // out size 32, out offset 0, in size 4, in offset 0
    `73${beacon.slice(2).toLowerCase()}`, // PUSH20 beacon
    "6207a120fa", // PUSH3 500 000, STATICCALL: 1 or 0
    "601f3d1116", // PUSH1 31, RETURNDATASIZE, GT, AND: did it return a word
    "603657", // PUSH1 0x36, JUMPI
    "00", // STOP: nothing
    // 0x36: copy the code behind the word and answer both.
    "5b600051803b", // JUMPDEST, PUSH1 0, MLOAD, DUP1, EXTCODESIZE: address, size
    "806000602084", // DUP1, PUSH1 0, PUSH1 0x20, DUP5: address, size, size, 0, 32, address
    "3c", // EXTCODECOPY: address, size
    "6020016000f3", // PUSH1 0x20, ADD, PUSH1 0, RETURN
  ];
  return `0x${parts.join("")}`;
}
