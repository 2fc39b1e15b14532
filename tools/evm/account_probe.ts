/**
 * Whom a contract names, and what kind of account that is, in one `eth_call`: the node runs `data` as
 * creation code, which asks the contract and looks at the account named; what it "deploys" is the answer.
 * Nothing newer than Constantinople is used. A zk VM cannot run this.
 */
import { addressOfWord } from "./address.ts";
import { isHex } from "./hex.ts";
import type { Address, Hex } from "./network.ts";
import type { RpcAnswer, RpcCall } from "./rpc.ts";

/** The account named. */
export type NamedAccount = {
  readonly address: Address;
  /** Size of its code in bytes. */
  readonly codeSize: number;
  /** First 32 bytes of it as hex digits, zeros behind its end. */
  readonly codeStart: string;
};

const PROBE_GAS = "0xf4240"; // 1 000 000

/** Answer: three words at memory 0x80. */
const ANSWER_LENGTH = 2 + 3 * 64;

/** Bytes in front of the calldata. */
const PROGRAM_BYTES = 72;

/** Asks `target` with calldata of at most 128 bytes, whose answer starts with an address. */
export function accountProbeCall(target: Address, calldata: Hex, at = "latest"): RpcCall {
  const length = ((calldata.length - 2) / 2).toString(16).padStart(2, "0");
  const offset = PROGRAM_BYTES.toString(16).padStart(2, "0");
  const parts = [
    `60${length}60${offset}600039`, // CODECOPY: calldata to memory 0x00
    `6020608060${length}6000`, // out size 32, out offset 0x80, in size, in offset 0
    `73${target.slice(2).toLowerCase()}`, // PUSH20 target
    "6207a120fa", // PUSH3 500 000, STATICCALL: 1 or 0
    "601f3d1116", // PUSH1 31, RETURNDATASIZE, GT, AND: did it return a word
    "603257", // PUSH1 0x32, JUMPI
    "00", // STOP: nothing
    // 0x32: look at the account.
    "5b608051", // JUMPDEST, PUSH1 0x80, MLOAD: address
    "803b60a052", // DUP1, EXTCODESIZE, PUSH1 0xa0, MSTORE: code size
    "6020600060c0833c", // size, from, to, DUP4, EXTCODECOPY: code start
    "60606080f3", // RETURN the three words
    calldata.slice(2),
  ];
  return { method: "eth_call", params: [{ data: `0x${parts.join("")}`, gas: PROBE_GAS }, at] };
}

/** Null: nobody is named, or the node did not run it as it should. */
export function readAccountProbe(answer: RpcAnswer | undefined): NamedAccount | null {
  if (answer?.ok !== true || !isHex(answer.result)) return null;
  if (answer.result.length !== ANSWER_LENGTH) return null;
  const word = (index: number) =>
    (answer.result as string).slice(2 + index * 64, 66 + index * 64).toLowerCase();
  const address = addressOfWord(word(0));
  const codeSize = Number(BigInt(`0x${word(1)}`));
  return address === null ? null : { address, codeSize, codeStart: word(2) };
}
