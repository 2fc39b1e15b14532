/** Hashes of what stands in memory. */
import { and } from "./_arithmetic.ts";
import { hashOf } from "./_hash.ts";
import { type Address, addressOf } from "./_memory.ts";
import type { Machine } from "./_machine.ts";
import type { Row } from "./_opcodes.ts";
import type { Path } from "./_path.ts";
import { isConstant, taintOf, taints, type Value } from "./values.ts";
import { ones, shlWords } from "./_words.ts";

/** Bytes hashed word by word; of longer inputs only the beginning is kept. */
const HASHED_MAX = 2048;

function hash(machine: Machine, path: Path, pc: number): void {
  const { stack } = path;
  const [offset, length] = [stack.pop()!, stack.pop()!];
  const address = addressOf(offset);
  const { terms } = machine;
  if (!address) {
    stack.push(terms.unknown(pc, taintOf(offset)));
    return;
  }
  const known = typeof length === "number" && length <= HASHED_MAX;
  const signed = length === SIGNED_BYTES ? signedIn(machine, path, address) : undefined;
  if (signed !== undefined) {
    stack.push(terms.hash([SIGNED, signed], SIGNED_BYTES));
    return;
  }
  const inputs: Value[] = [];
  for (let at = 0; at < (known ? length : 64); at += 32) {
    const value = read(machine, path, address, at);
    const excess = known ? 8 * Math.max(0, at + 32 - length) : 0;
    inputs.push(excess === 0 ? value : and(terms, value, shlWords(excess, ones(256 - excess))));
  }
  stack.push(known ? hashOf(terms, inputs, length) : terms.hash(inputs, null));
}

function read(machine: Machine, path: Path, { base, offset }: Address, skip: number): Value {
  return path.memory.read(machine, { base, offset: offset + skip });
}

/** EIP-712: 0x1901, the domain, and the hash of what is signed. */
const SIGNED = 0x1901;
const SIGNED_BYTES = 66;

/** What the code tells of itself: a domain made of this says for which contract and chain, and nothing else. */
const OWN = taints.self | taints.block | taints.storage | taints.unknown;

/**
 * The hash of what is signed. A domain is kept in the code and worked out anew where the chain has split
 * (ERC-2612): both ways it is the same signature, so the domain is left out.
 */
function signedIn(machine: Machine, path: Path, address: Address): Value | undefined {
  const [head, domain, what] = [0, 2, 34].map((at) => read(machine, path, address, at));
  const isPrefixed = isConstant(head!) && BigInt(head) >> 240n === BigInt(SIGNED) ||
    !isConstant(head!) && head!.kind === "packed" &&
      BigInt(head!.constant) >> 240n === BigInt(SIGNED);
  const isOwn = isConstant(domain!) || domain!.kind === "keccak" && (domain!.taint & ~OWN) === 0;
  return isPrefixed && isOwn && !isConstant(what!) && what!.kind === "keccak" ? what : undefined;
}

export const hashHandlers: readonly Row[] = [[0x20, 2, hash]];
