/**
 * Reads a token's owner and what kind of account it is in one `eth_call`.
 *
 * `eth_getCode` of the owner would need a second request, as the owner is not known before the
 * first. So the call has no `to`: the node runs `data` as creation code, which asks the token and
 * then looks at the owner's account itself; what it "deploys" is the answer. Nothing newer than
 * Constantinople is used (no PUSH0). A zk VM cannot run this.
 */
import { isHex } from "../evm/hex.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";

/** What the probe saw. Words are 64 hex digits. */
export type OwnerProbe = {
  /** Whether `owner()` or `getOwner()` returned a word. */
  readonly answered: boolean;
  readonly ownerWord: string;
  /** Size of the owner's code in bytes; 0 for an account without code. */
  readonly codeSize: bigint;
  /** First 32 bytes of the owner's code, zeros behind its end. */
  readonly codeStart: string;
};

/** Room for creation, both calls at their own limit (500 000 each) and the answer's deposit. */
const PROBE_GAS = "0x1e8480"; // 2 000 000

const OWNER_SELECTOR = "8da5cb5b";
const GET_OWNER_SELECTOR = "893d20e8";

/** Answer: four words at memory 0x20: which function answered, owner, code size, code start. */
const ANSWER_LENGTH = 2 + 4 * 64;

/**
 * The creation code for a token. Memory: 0x00 calldata, 0x20 which (0 none, 1 owner, 2 getOwner),
 * 0x40 owner, 0x60 code size, 0x80 code start. Offsets in bytes are noted where jumps land.
 */
export function ownerProbeCode(token: Address): Hex {
  const parts = [
    // 0x00: ask owner(); leaves 1 if it returned a word, else 0.
    ask(token, OWNER_SELECTOR),
    "80602052", // DUP1, PUSH1 0x20, MSTORE: which = 1 or 0
    "607657", // PUSH1 0x76, JUMPI: it did, go and look at the owner
    // 0x39: ask getOwner() the same way.
    ask(token, GET_OWNER_SELECTOR),
    "60011b", // PUSH1 1, SHL: 2 or 0
    "80602052", // DUP1, PUSH1 0x20, MSTORE: which = 2 or 0
    "15608757", // ISZERO, PUSH1 0x87, JUMPI: neither did, answer as it is
    // 0x76: look at the owner.
    "5b", // JUMPDEST
    "604051", // PUSH1 0x40, MLOAD: owner
    "803b606052", // DUP1, EXTCODESIZE, PUSH1 0x60, MSTORE: code size
    "602060006080", // PUSH1 32, PUSH1 0, PUSH1 0x80: size, from, to
    "833c", // DUP4, EXTCODECOPY: code start. EIP-7702: the delegation itself, 23 bytes
    // 0x87: answer.
    "5b", // JUMPDEST
    "60806020f3", // PUSH1 0x80, PUSH1 0x20, RETURN: the four words
  ];
  return `0x${parts.join("")}`;
}

/** 50 bytes: STATICCALL of a function without arguments; leaves 1 if it returned a word, else 0. */
function ask(token: Address, selector: string): string {
  return [
    `63${selector}60e01b600052`, // PUSH4 selector, PUSH1 224, SHL, PUSH1 0, MSTORE: calldata at 0x00
    "6020604060046000", // out size 32, out offset 0x40, in size 4, in offset 0
    `73${token.slice(2).toLowerCase()}`, // PUSH20 token
    "6207a120", // PUSH3 500 000: gas, so that a token that burns it all leaves enough
    "fa", // STATICCALL: 1 or 0
    "601f3d11", // PUSH1 31, RETURNDATASIZE, GT: is there a whole word
    "16", // AND
  ].join("");
}

/**
 * Who asks: an address of nobody's, the end of keccak256("owner probe"). The plain read names none, so
 * nodes take zero: a token that hides its owner from callers that are zero answers the two differently.
 * No balance is needed, as no gas price is given.
 */
const ASKER: Address = "0xBceD10C7DF5aCadAdf6cb5D7cC09755EF1B33E39";

/** The probe as a call. */
export function ownerProbeCall(token: Address): RpcCall {
  return {
    method: "eth_call",
    params: [{ from: ASKER, data: ownerProbeCode(token), gas: PROBE_GAS }, "latest"],
  };
}

/** Reads the probe's answer; null when the node did not run it as it should. */
export function readOwnerProbe(answer: RpcAnswer | undefined): OwnerProbe | null {
  if (answer === undefined || !answer.ok) return null;
  if (!isHex(answer.result) || answer.result.length !== ANSWER_LENGTH) return null;
  const word = (index: number) =>
    (answer.result as string).slice(2 + index * 64, 66 + index * 64).toLowerCase();
  const which = BigInt(`0x${word(0)}`);
  if (which > 2n) return null;
  return {
    answered: which !== 0n,
    ownerWord: word(1),
    codeSize: BigInt(`0x${word(2)}`),
    codeStart: word(3),
  };
}
