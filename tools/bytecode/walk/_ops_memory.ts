/** The stack, memory, calldata, the code itself, returned data, and jumps. */
import { branch } from "./_branch.ts";
import { add } from "./_arithmetic.ts";
import type { Area, Ending } from "./_areas.ts";
import { type Address, addressOf } from "./_memory.ts";
import type { Machine } from "./_machine.ts";
import type { Handler, Row } from "./_opcodes.ts";
import type { Path } from "./_path.ts";
import { forStranger } from "./_stranger.ts";
import { taintOf, type Value } from "./values.ts";

const load: Handler = (machine, path, pc) => {
  const { stack } = path;
  const offset = stack.pop()!;
  const address = addressOf(offset);
  const signer = address && signerAt(machine, path, address);
  if (signer !== undefined) stack.push(signer);
  else if (!address) stack.push(machine.terms.unknown(pc, taintOf(offset)));
  else stack.push(path.memory.read(machine, address));
};

const RECOVER = 1;

/**
 * The precompile that tells who signed answers a word, or nothing: what stands at the length of its answer is
 * read at 32 or at 0. Where a hash stands at 0, which is nobody's address, only the answer can be meant, as Solady
 * has it.
 */
function signerAt(machine: Machine, path: Path, { base, offset }: Address): Value | undefined {
  if (base?.kind !== "returnsize" || base.call.target !== RECOVER) return undefined;
  const none = path.memory.read(machine, { base: null, offset });
  const signer = path.memory.read(machine, { base: null, offset: offset + 32 });
  const isAnswer = typeof signer === "object" && signer.kind === "returned" &&
    signer.call === base.call;
  const isHash = typeof none === "object" && none.kind === "keccak";
  return isAnswer && isHash ? signer : machine.terms.unknown(0, base.taint);
}

const store: Handler = (machine, path) => {
  const address = addressOf(path.stack.pop()!);
  const value = path.stack.pop()!;
  if (address) path.memory.write(address, value);
  else machine.doubts.noteAll();
};

const storeByte: Handler = (machine, path) => {
  const address = addressOf(path.stack.pop()!);
  const value = path.stack.pop()!;
  if (address) path.memory.writeArea(address, { from: "byte", value, length: 1 });
  else machine.doubts.noteAll();
};

/** A copy into memory of an area that `describe` names. */
function copy(
  describe: (
    machine: Machine,
    path: Path,
    source: Value,
    length: number | null,
    ending: Ending | null,
  ) => Area | undefined,
): Handler {
  return (machine, path) => {
    const { stack } = path;
    const to = stack.pop()!;
    const address = addressOf(to);
    const [source, size] = [stack.pop()!, stack.pop()!];
    const length = typeof size === "number" ? size : null;
    const ending = length === null ? endingOf(machine, to, source, size) : null;
    const area = describe(machine, path, source, length, ending);
    if (address && area) path.memory.writeArea(address, area);
    else machine.doubts.noteAll();
  };
}

function endingOf({ terms }: Machine, to: Value, source: Value, size: Value): Ending | null {
  const at = addressOf(add(terms, to, size));
  return at === undefined ? null : { at, source: add(terms, source, size) };
}

const copyCalldata = copy((machine, _path, source, length, ending) =>
  // Older compilers clear memory by copying from behind the calldata.
  typeof source === "object" && source.kind === "calldatasize"
    ? { from: "zero", length }
    : machine.mode === "empty-calldata"
    ? { from: "zero", length }
    : { from: "calldata", source, length, ending }
);

const copyCode = copy((machine, _path, at, length) => {
  const source = forStranger(machine.terms, at);
  return typeof source === "number" && source >= machine.program.code.length
    ? { from: "zero", length }
    : { from: "code", source, length };
});

const copyReturned = copy((_machine, { lastCall }, source, length) => ({
  from: "returned",
  call: lastCall,
  source,
  length,
}));

const copyMemory = copy((_machine, path, source, length, ending) => {
  const from = addressOf(source);
  return from
    ? { from: "memory", memory: path.memory.fork(), source: from, length, ending }
    : { from: "unknown", taint: taintOf(source), length };
});

const jump: Handler = (machine, path, pc) => machine.jump(path, pc, path.stack.pop()!);

const jumpIf: Handler = (machine, path, pc) => {
  const target = path.stack.pop()!;
  branch(machine, path, pc, target, path.stack.pop()!);
};

export const memoryHandlers: readonly Row[] = [
  [0x35, 1, (machine, { stack }) => stack.push(machine.calldata(stack.pop()!))],
  [0x37, 3, copyCalldata],
  [0x38, 0, (machine, { stack }) => stack.push(machine.program.code.length)],
  [0x39, 3, copyCode],
  [0x3d, 0, returnSize],
  [0x3e, 3, copyReturned],
  [0x50, 1, (_machine, { stack }) => stack.pop()],
  [0x51, 1, load],
  [0x52, 2, store],
  [0x53, 2, storeByte],
  [0x56, 1, jump],
  [0x57, 2, jumpIf],
  [0x58, 0, (_machine, { stack }, pc) => stack.push(pc)],
  [0x59, 0, (machine, { stack }) => stack.push(machine.terms.environment("msize"))],
  [0x5b, 0, (machine, path, pc) => machine.arrive(path, pc)],
  [0x5e, 3, copyMemory],
];

/** Nothing was returned before the first call: some compilers write zero so. */
function returnSize(machine: Machine, { stack, lastCall }: Path): void {
  stack.push(lastCall ? machine.terms.ofCall("returnsize", lastCall) : 0);
}
