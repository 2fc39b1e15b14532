/** What a contract can ask: who calls, the block, storage, other accounts. */
import { isOfPointer } from "./_stood_for.ts";
import { heldAfter, withStored } from "./_stored.ts";
import type { Machine } from "./_machine.ts";
import { addressOf } from "./_memory.ts";
import type { Handler, Row } from "./_opcodes.ts";
import type { Path } from "./_path.ts";
import { noteReading, overtakenBy } from "./_readings.ts";
import { changedFields } from "./_bits.ts";
import { type EnvironmentName, isConstant, taints, type Value } from "./values.ts";

function environment(name: EnvironmentName): Handler {
  return (machine, { stack }) => stack.push(machine.terms.environment(name));
}

function account(kind: "balance" | "codesize" | "codehash" | "blockhash" | "blobhash"): Handler {
  return (machine, path) => {
    const of = path.stack.pop()!;
    const own = kind === "balance" && typeof of === "object" && of.kind === "self";
    if (own) return ownBalance(machine, path);
    const value = machine.terms.account(kind, of);
    if (path.calledOthers) machine.doubts.note(value);
    path.stack.push(value);
  };
}

/** Once others ran it is another number: `balance` of the contract itself. */
function ownBalance({ terms, doubts }: Machine, { stack, calledOthers }: Path): void {
  if (!calledOthers) {
    stack.push(terms.environment("selfbalance"));
    return;
  }
  const value = terms.account("balance", terms.environment("self"));
  doubts.note(value);
  stack.push(value);
}

/** Another number each time. */
const gas: Handler = ({ terms, doubts }, { stack }) => {
  const value = terms.environment("gas");
  doubts.note(value);
  stack.push(value);
};

/** What a slot holds now on this path. */
function current(machine: Machine, path: Path, transient: boolean, slot: Value): Value {
  const value = heldAfter(machine.terms, path.stored, transient, slot);
  const unchanged = typeof value === "object" && value.kind === "storage" && value.slot === slot;
  if (unchanged) machine.recorder.loads.add(slot);
  return value;
}

function load(transient: boolean): Handler {
  return (machine, path) => {
    const slot = path.stack.pop()!;
    if (!transient) noteReading(path, slot);
    const value = current(machine, path, transient, slot);
    const { doubts } = machine;
    if (!doubts.has(value) && doubts.isStorageIn(path, transient, slot)) doubts.note(value);
    path.stack.push(value);
  };
}

/** Of one path: code that is made to cost makes thousands, of which each join compares each. */
const PATH_STORES_MAX = 2_048;

function store(transient: boolean): Handler {
  return (machine, path, pc) => {
    const { terms, recorder } = machine;
    // The names of places in memory are for the stack and memory: there they are taken away again.
    const [slot, value] = [path.stack.pop()!, path.stack.pop()!].map((one) =>
      !isConstant(one) && isOfPointer(one) ? terms.unknown(0, one.taint) : one
    ) as [Value, Value];
    if (path.lastCall !== null || path.storedAtCall >= 0) recorder.storedAfterCalls.add(pc);
    const old = heldAfter(terms, path.stored, transient, slot);
    for (const { offset, bits, value: set } of changedFields(terms, old, value)) {
      const key = `${pc}.${terms.idOf(slot)}.${offset}.${bits}.${terms.idOf(set)}`;
      recorder.stores.add(key, path.facts, () => ({
        pc,
        transient,
        slot,
        offset,
        bits,
        value: set,
      }), path.segment);
    }
    const by = transient ? null : overtakenBy(path, slot);
    if (by !== null) recorder.overtaken.set(`${pc}.${terms.idOf(slot)}`, { pc, slot, by });
    path.stored = withStored(terms, path.stored, transient, slot, value);
    if (path.stored.count > PATH_STORES_MAX) machine.giveUp();
  };
}

const copyCode: Handler = (_machine, path) => {
  const { stack } = path;
  stack.pop();
  const address = addressOf(stack.pop()!);
  stack.pop();
  const size = stack.pop()!;
  const length = typeof size === "number" ? size : null;
  if (address) path.memory.writeArea(address, { from: "unknown", taint: taints.code, length });
};

export const accountHandlers: readonly Row[] = [
  [0x30, 0, environment("self")],
  [0x31, 1, account("balance")],
  [0x32, 0, environment("origin")],
  [0x33, 0, environment("caller")],
  [0x34, 0, environment("callvalue")],
  [0x36, 0, calldataSize],
  [0x3a, 0, environment("gasprice")],
  [0x3b, 1, account("codesize")],
  [0x3c, 4, copyCode],
  [0x3f, 1, account("codehash")],
  [0x40, 1, account("blockhash")],
  [0x41, 0, environment("coinbase")],
  [0x42, 0, environment("timestamp")],
  [0x43, 0, environment("number")],
  [0x44, 0, environment("prevrandao")],
  [0x45, 0, environment("gaslimit")],
  [0x46, 0, environment("chainid")],
  [0x47, 0, ownBalance],
  [0x48, 0, environment("basefee")],
  [0x49, 1, account("blobhash")],
  [0x4a, 0, environment("blobbasefee")],
  [0x54, 1, load(false)],
  [0x55, 2, store(false)],
  [0x5a, 0, gas],
  [0x5c, 1, load(true)],
  [0x5d, 2, store(true)],
];

function calldataSize(machine: Machine, { stack }: Path): void {
  const empty = machine.mode === "empty-calldata";
  stack.push(empty ? 0 : machine.terms.environment("calldatasize"));
}
