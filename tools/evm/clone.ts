/**
 * Minimal proxies by their exact code. Data may follow it (immutable arguments): every jump of these
 * codes is to a place of their own, so that control never reaches what follows.
 */
import { getAddress } from "viem";
import { once } from "../../schema/lazy.ts";
import { proxySlots } from "./proxy_slots.ts";
import type { Address, Hex } from "./network.ts";

/** Runs one address's code for ever. */
export type Clone = {
  /** `minimal-clone`: forms other than EIP-1167's. */
  readonly kind: "eip1167" | "minimal-clone";
  readonly implementation: Address;
  /** What stands behind the code; "0x": nothing. */
  readonly immutableArgs: Hex;
};

/** Runs the code of the address in one of EIP-1967's slots, as ERC-7760 writes such proxies. */
export type SlotProxy = {
  readonly kind: "eip1967" | "eip1967-beacon";
  readonly slot: Hex;
  readonly immutableArgs: Hex;
};

const ADDRESS = "([0-9a-f]{40})";
/** Length of the immutable arguments, in two bytes. */
const LENGTH = "[0-9a-f]{4}";

/** keccak256("ReceiveETH(uint256)"): clones that log what they are sent. */
const RECEIVED = "9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff";
/** keccak256("ReceiveETH(address,uint256)"): the same with the sender. */
const RECEIVED_FROM = "830d2d700a97af574b186c80d40429385d24241565b08a7c559ba283a964d9b1";

/** Runtime code with one group, the address; `EEEE` is any length. Each is run by a test. */
const FORMS = [
  // The 44-byte form of EIP-1167.
  `3d3d3d3d363d3d37363d73${ADDRESS}5af43d3d93803e602a57fd5bf3`,
  // EIP-7511, with PUSH0, and the form of a widely used library.
  `365f5f375f5f365f73${ADDRESS}5af43d5f5f3e5f3d91602a57fd5bf3`,
  `5f5f365f5f37365f73${ADDRESS}5af43d5f5f3e6029573d5ffd5b3d5ff3`,
  // Clones with immutable arguments, which they append to the calldata.
  `3d3d3d3d363d3d3761EEEE603736393661EEEE013d73${ADDRESS}5af43d3d93803e603557fd5bf3`,
  `363d3d3761EEEE603836393d3d3d3661EEEE013d73${ADDRESS}5af43d82803e903d91603657fd5bf3`,
  `3d3d3d3d363d3d37605160353639366051013d73${ADDRESS}5af43d3d93803e603357fd5bf3`,
  // The same, after a branch that logs coins sent without calldata.
  `36602c57343d527f${RECEIVED}593da1005b363d3d373d3d3d3d61EEEE806062363936013d73${ADDRESS}` +
  "5af43d3d93803e606057fd5bf3",
  `36602f57343d527f${RECEIVED}60203da13d3df35b3d3d3d3d363d3d3761EEEE606736393661EEEE013d73` +
  `${ADDRESS}5af43d3d93803e606557fd5bf3`,
  `36603057343d52307f${RECEIVED_FROM}60203da23d3df35b3d3d3d3d363d3d37363d73${ADDRESS}` +
  "5af43d3d93803e605b57fd5bf3",
  // Vyper's create_forwarder_to, and its form of 2018 (Uniswap V1).
  `366000600037611000600036600073${ADDRESS}5af4602c57600080fd5b6110006000f3`,
  `366000600037611000600036600073${ADDRESS}5af41558576110006000f3`,
].map((form) => ({
  start: form.slice(0, form.search(/[(E]/)),
  pattern: once(() => new RegExp(`^0x${form.replaceAll("EEEE", LENGTH)}`)),
}));

/**
 * The clone that code (lower-case hex) is; null: none of these.
 */
export function findClone(code: Hex): Clone | null {
  const standard = findStandard(code);
  if (standard !== null) return standard;
  for (const { start, pattern } of FORMS) {
    // A pattern is compiled when it first runs, which takes longer than the rest of an answer.
    if (!code.startsWith(start, 2)) continue;
    const [whole, digits] = pattern().exec(code) ?? [];
    if (whole === undefined || digits === undefined) continue;
    const implementation = getAddress(`0x${digits}`);
    return { kind: "minimal-clone", implementation, immutableArgs: rest(code, whole) };
  }
  return null;
}

const STANDARD = /^0x363d3d373d3d3d363d(6[0-9a-f]|7[0-3])/;
const PUSH0 = 0x5f;
/** Where the standard form returns, for an address of no bytes. */
const STANDARD_END = 0x17;

/** EIP-1167; an address that starts with zeros may stand in it without them. */
function findStandard(code: Hex): Clone | null {
  const [before, push] = STANDARD.exec(code) ?? [];
  if (before === undefined || push === undefined) return null;
  const length = Number.parseInt(push, 16) - PUSH0;
  const digits = code.slice(before.length, before.length + length * 2);
  const end = (STANDARD_END + length).toString(16).padStart(2, "0");
  const whole = `${before}${digits}5af43d82803e903d9160${end}57fd5bf3`;
  if (!code.startsWith(whole)) return null;
  const implementation = getAddress(`0x${digits.padStart(40, "0")}`);
  return { kind: "eip1167", implementation, immutableArgs: rest(code, whole) };
}

const IMPLEMENTATION = proxySlots.implementation.slice(2);
const BEACON = proxySlots.beacon.slice(2);

/** https://eips.ethereum.org/EIPS/eip-7760, the forms that nobody but the implementation upgrades. */
const SLOT_FORMS: readonly (readonly [kind: SlotProxy["kind"], code: string])[] = [
  ["eip1967", `363d3d373d3d363d7f${IMPLEMENTATION}545af43d6000803e6038573d6000fd5b3d6000f3`],
  [
    "eip1967",
    `365814604357363d3d373d3d363d7f${IMPLEMENTATION}545af43d6000803e603e573d6000fd5b3d6000f3` +
    "5b6020600f3d393d51543d52593df3",
  ],
  [
    "eip1967-beacon",
    `363d3d373d3d363d602036600436635c60da1b60e01b36527f${BEACON}545afa5036515af43d6000803e` +
    "604d573d6000fd5b3d6000f3",
  ],
  [
    "eip1967-beacon",
    `363d3d373d3d363d602036600436635c60da1b60e01b36527f${BEACON}545afa361460525736515af43d60` +
    "0060013e6052573d6001fd5b3d6001f3",
  ],
];

/** The small proxy of a slot that code (lower-case hex) is; null: none of these. */
export function findSlotProxy(code: Hex): SlotProxy | null {
  for (const [kind, form] of SLOT_FORMS) {
    if (!code.startsWith(form, 2)) continue;
    const slot = kind === "eip1967" ? proxySlots.implementation : proxySlots.beacon;
    return { kind, slot, immutableArgs: rest(code, `0x${form}`) };
  }
  return null;
}

function rest(code: Hex, whole: string): Hex {
  return `0x${code.slice(whole.length)}`;
}
