/**
 * The code behind a beacon in one `eth_call`. Its address is not known before the beacon is asked, so
 * `eth_getCode` would take a third request: the node runs `data` as creation code, which asks the
 * beacon and "deploys" the implementation's code, which the node answers with. Code that exists fits
 * the limits of code that is made (EIP-170, EIP-3541). Nothing newer than Constantinople is used.
 */
import type { Address, Hex } from "../evm/network.ts";
import type { RpcCall } from "../evm/rpc.ts";

/** `implementation()` of a beacon (EIP-1967). */
const IMPLEMENTATION_SELECTOR = "5c60da1b";

/** Keeping a byte of made code costs 200 gas: 24 576 of them take 4.9 million. */
const PROBE_GAS = "0x7a1200"; // 8 000 000
const NAME_GAS = "0x7a120"; // 500 000

/** Which contract a beacon names. */
export function beaconNameCall(beacon: Address): RpcCall {
  const call = { to: beacon, data: `0x${IMPLEMENTATION_SELECTOR}`, gas: NAME_GAS };
  return { method: "eth_call", params: [call, "latest"] };
}

/** The code of that contract; empty when the beacon does not answer. */
export function beaconCodeCall(beacon: Address): RpcCall {
  return {
    method: "eth_call",
    params: [{ data: beaconCodeProbe(beacon), gas: PROBE_GAS }, "latest"],
  };
}

/** The creation code. Offsets in bytes are noted where the jump lands. */
function beaconCodeProbe(beacon: Address): Hex {
  const parts = [
    // 0x00: ask the beacon.
    `63${IMPLEMENTATION_SELECTOR}60e01b600052`, // PUSH4, PUSH1 224, SHL, PUSH1 0, MSTORE
    "6020600060046000", // out size 32, out offset 0, in size 4, in offset 0
    `73${beacon.slice(2).toLowerCase()}`, // PUSH20 beacon
    "6207a120fa", // PUSH3 500 000, STATICCALL: 1 or 0
    "601f3d1116", // PUSH1 31, RETURNDATASIZE, GT, AND: did it return a word
    "603657", // PUSH1 0x36, JUMPI
    "00", // STOP: nothing
    // 0x36: copy the code and make it the answer.
    "5b600051803b", // JUMPDEST, PUSH1 0, MLOAD, DUP1, EXTCODESIZE: address, size
    "806000600084", // DUP1, PUSH1 0, PUSH1 0, DUP5: address, size, size, 0, 0, address
    "3c6000f3", // EXTCODECOPY, PUSH1 0, RETURN
  ];
  return `0x${parts.join("")}`;
}
