/** Calls, creations, logs, and the ends of a path. */
import { add, shr } from "./_arithmetic.ts";
import { extract } from "./_bits.ts";
import type { Machine } from "./_machine.ts";
import { type Address, addressOf } from "./_memory.ts";
import type { Handler, Row } from "./_opcodes.ts";
import type { Path } from "./_path.ts";
import { mayBeSaid } from "./_said.ts";
import { asPlainCall, plainCalls } from "./token_calls.ts";
import { type Call, isConstant, taints, type Value } from "./values.ts";

const ARGS_MAX = 8;
const TRANSFER_FROM = plainCalls["transferFrom(address,address,uint256)"];
/** What a list may hold. */
const listed = taints.calldata | taints.storage;
/** The precompile that answers its input: how code before MCOPY copied memory. */
const IDENTITY = 4;

function word(machine: Machine, path: Path, address: Address, skip: number): Value {
  return path.memory.read(machine, { ...address, offset: address.offset + skip });
}

type Input = Pick<Call, "selector" | "head" | "args" | "hasLists" | "forwards" | "inputLength">;

/** What a call hands over, as far as it can be followed. */
function inputOf(machine: Machine, path: Path, offset: Value, length: Value): Input {
  const address = addressOf(offset);
  const nothing = { selector: null, head: null, args: [], hasLists: false, forwards: false };
  const none = { ...nothing, inputLength: length };
  if (!address || length === 0) return none;
  const area = path.memory.areaAt(address);
  const forwards = area?.from === "calldata" && area.source === 0 && area.length === null &&
    typeof length === "object" && length.kind === "calldatasize";
  const head = word(machine, path, address, 0);
  if (forwards) return { ...none, head, forwards };
  const known = typeof length === "number" ? length : 4 + 32 * ARGS_MAX;
  const first = known >= 4 ? shr(machine.terms, 224, head) : null;
  const said: Value[] = [];
  for (let at = 4; at + 32 <= known && said.length < ARGS_MAX; at += 32) {
    said.push(word(machine, path, address, at));
  }
  if (typeof first !== "number") return { ...none, head, args: said };
  const plain = asPlainCall(first, said, () => machine.terms.unknown(0, listed));
  const { selector, args, hasLists } = plain;
  // Where lists of any length are written behind it, anything may have been written over it.
  if (selector === TRANSFER_FROM && args[0] !== undefined && !hasLists) {
    args[0] = orSaid(machine, path, address, args[0]);
  }
  return { ...none, head, ...plain };
}

/**
 * Whose tokens are taken: whomever callers say, where that may have been written over it under another name. Looked
 * at for the caller, the contract and what was lost: what callers say is told anyway.
 */
function orSaid(machine: Machine, path: Path, { base, offset }: Address, from: Value): Value {
  if (isConstant(from) || from.taint & taints.calldata) return from;
  if (from.kind !== "caller" && from.kind !== "self" && !(from.taint & taints.unknown)) return from;
  return mayBeSaid(machine, path.memory, { base, offset: offset + 4 })
    ? machine.terms.unknown(0, from.taint | taints.calldata)
    : from;
}

/** The address that ends there. */
function tailOf(machine: Machine, path: Path, end: Value): Value | null {
  const address = addressOf(end);
  return address ? stripped(machine, word(machine, path, address, -32)) : null;
}

function call(kind: Call["kind"], sendsValue: boolean): Handler {
  return (machine, path, pc) => {
    const { stack } = path;
    stack.pop();
    const target = stripped(machine, stack.pop()!);
    const value = sendsValue ? stack.pop()! : 0;
    const [inOffset, inLength] = [stack.pop()!, stack.pop()!];
    const [outOffset, outLength] = [stack.pop()!, stack.pop()!];
    const input = inputOf(machine, path, inOffset, inLength);
    const isOwn = kind === "call" && typeof target === "object" && target.kind === "self";
    const tail = isOwn ? tailOf(machine, path, add(machine.terms, inOffset, inLength)) : null;
    const parts = { kind, pc, ordinal: path.calls++, target, value, ...input, tail };
    const made = machine.terms.call(parts);
    machine.recorder.calls.add(`${made.id}`, path.facts, () => ({ pc, call: made }));
    writeOutput(machine, path, made, inOffset, outOffset, outLength);
    path.lastCall = made;
    if (kind !== "staticcall") {
      path.calledOthers = true;
      machine.recorder.othersRan.add(path.segment);
      path.storedAtCall = path.stored?.count ?? 0;
    }
    stack.push(machine.terms.ofCall("success", made));
  };
}

/** Of an address only the low 160 bits count. */
function stripped(machine: Machine, target: Value): Value {
  return extract(machine.terms, target, 0, 160);
}

function writeOutput(
  { doubts }: Machine,
  path: Path,
  made: Call,
  inOffset: Value,
  outOffset: Value,
  outLength: Value,
): void {
  const address = addressOf(outOffset);
  if (outLength === 0) return;
  if (!address) {
    doubts.noteAll();
    return;
  }
  const length = typeof outLength === "number" ? outLength : null;
  const source = made.target === IDENTITY ? addressOf(inOffset) : undefined;
  if (source) {
    const memory = path.memory.fork();
    path.memory.writeArea(address, { from: "memory", memory, source, length, ending: null });
  } else path.memory.writeArea(address, { from: "returned", call: made, source: 0, length });
}

function create(opcode: "CREATE" | "CREATE2"): Handler {
  return (machine, path, pc) => {
    const { stack } = path;
    const value = stack.pop()!;
    const address = addressOf(stack.pop()!);
    stack.length -= opcode === "CREATE" ? 1 : 2;
    const head = address ? word(machine, path, address, 0) : null;
    const key = [pc, ...[value, head ?? 0].map((one) => machine.terms.idOf(one))].join(".");
    machine.recorder.creates.add(key, path.facts, () => ({ pc, opcode, value, head }));
    machine.recorder.othersRan.add(path.segment);
    path.storedAtCall = path.stored?.count ?? 0;
    stack.push(machine.terms.created(pc, path.calls++));
  };
}

function log(topics: number): Handler {
  return (machine, path, pc) => {
    const { stack } = path;
    const address = addressOf(stack.pop()!);
    const length = stack.pop()!;
    const named: Value[] = [];
    for (let i = 0; i < topics; i++) named.push(stack.pop()!);
    const data: Value[] = [];
    for (let at = 0; at < (typeof length === "number" ? Math.min(length, 64) : 64); at += 32) {
      if (address) data.push(word(machine, path, address, at));
    }
    const key = [pc, ...named.map((value) => machine.terms.idOf(value))].join(".");
    machine.recorder.logs.add(key, path.facts, () => ({ pc, topics: named, data }));
  };
}

const finish: Handler = (machine, path, pc) => {
  const [offset, length] = [path.stack.pop()!, path.stack.pop()!];
  const address = addressOf(offset);
  const none = !address || (typeof length === "number" && length < 32);
  answer(machine, path, pc, length, none ? null : word(machine, path, address, 0));
};

function answer(
  machine: Machine,
  path: Path,
  pc: number,
  length: Value,
  value: Value | null,
): void {
  const key = `${pc}.${value === null ? "" : machine.terms.idOf(value)}`;
  machine.recorder.returns.add(key, path.facts, () => ({ pc, length, word: value }));
  machine.endWell(path);
}

const revert: Handler = (machine, path, pc) => {
  const address = addressOf(path.stack.pop()!);
  const length = path.stack.pop()!;
  const first = address && !(typeof length === "number" && length < 4)
    ? shr(machine.terms, 224, word(machine, path, address, 0))
    : null;
  const selector = typeof first === "number" ? first : null;
  if (!machine.recorder.reverts.get(pc)?.selector) {
    machine.recorder.reverts.set(pc, { pc, selector });
  }
  machine.end();
};

const selfdestruct: Handler = (machine, path, pc) => {
  const beneficiary = stripped(machine, path.stack.pop()!);
  const key = `${pc}.${machine.terms.idOf(beneficiary)}`;
  machine.recorder.selfdestructs.add(key, path.facts, () => ({ pc, beneficiary }));
  machine.endWell(path);
};

export const effectHandlers: readonly Row[] = [
  [0x00, 0, (machine, path, pc) => answer(machine, path, pc, 0, null)],
  [0xa0, 2, log(0)],
  [0xa1, 3, log(1)],
  [0xa2, 4, log(2)],
  [0xa3, 5, log(3)],
  [0xa4, 6, log(4)],
  [0xf0, 3, create("CREATE")],
  [0xf1, 7, call("call", true)],
  [0xf2, 7, call("callcode", true)],
  [0xf3, 2, finish],
  [0xf4, 6, call("delegatecall", false)],
  [0xf5, 4, create("CREATE2")],
  [0xfa, 6, call("staticcall", false)],
  [0xfd, 2, revert],
  [0xff, 1, selfdestruct],
];
