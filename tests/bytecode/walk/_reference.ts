/** A plain interpreter for a part of the instructions: what the walker is held against. */
import { bytesOf, compute, hashOf, wordOf, type World } from "./_world.ts";

export type Run = {
  readonly end: "return" | "stop" | "fail";
  /** Of the RETURN. */
  readonly pc: number;
  readonly answer: bigint | null;
  readonly storage: ReadonlyMap<bigint, bigint>;
  /** Every SSTORE, in order. */
  readonly stores: readonly {
    readonly pc: number;
    readonly slot: bigint;
    readonly value: bigint;
  }[];
  /** Every JUMPI that it came by. */
  readonly passed: ReadonlySet<number>;
};

const NAMES = [
  ["01", "add mul sub div sdiv mod smod addmod mulmod exp signextend"],
  ["10", "lt gt slt sgt eq iszero and or xor not byte shl shr sar"],
] as const;

const operations = new Map<number, string>(
  NAMES.flatMap(([first, names]) =>
    names.split(" ").map((name, index) => [parseInt(first, 16) + index, name] as const)
  ),
);

export function runConcrete(code: Uint8Array, world: World): Run {
  const stack: bigint[] = [];
  const memory = new Uint8Array(4096);
  const storage = new Map(world.storage);
  const stores: { pc: number; slot: bigint; value: bigint }[] = [];
  const passed = new Set<number>();
  const pop = () => stack.pop()!;
  const ended = (end: Run["end"], pc: number, answer: bigint | null = null): Run => ({
    end,
    pc,
    answer,
    storage,
    stores,
    passed,
  });
  for (let pc = 0; pc < code.length; pc++) {
    const op = code[pc]!;
    const name = operations.get(op);
    if (name !== undefined) {
      const arity = name.endsWith("mulmod") || name === "addmod" ? 3 : compute[name]!.length;
      const operands = Array.from({ length: Math.max(1, arity) }, pop);
      stack.push(compute[name]!(operands[0]!, operands[1]!, operands[2]!));
    } else if (op >= 0x5f && op <= 0x7f) {
      let value = 0n;
      for (let i = 1; i <= op - 0x5f; i++) value = (value << 8n) | BigInt(code[pc + i] ?? 0);
      stack.push(value);
      pc += op - 0x5f;
    } else if (op >= 0x80 && op <= 0x8f) stack.push(stack.at(-(op - 0x7f))!);
    else if (op >= 0x90 && op <= 0x9f) {
      const [top, other] = [stack.length - 1, stack.length - 1 - (op - 0x8f)];
      [stack[top], stack[other]] = [stack[other]!, stack[top]!];
    } else if (op === 0x20) {
      const [offset, length] = [Number(pop()), Number(pop())];
      stack.push(hashOf(memory.slice(offset, offset + length)));
    } else if (op === 0x33) stack.push(world.caller);
    else if (op === 0x34) stack.push(world.callvalue);
    else if (op === 0x35) stack.push(wordOf(world.calldata, pop()));
    else if (op === 0x36) stack.push(BigInt(world.calldata.length));
    else if (op === 0x50) pop();
    else if (op === 0x51) stack.push(wordOf(memory, pop()));
    else if (op === 0x52) memory.set(bytesOf(stack.at(-2)!), Number(pop())), pop();
    else if (op === 0x53) memory[Number(pop())] = Number(pop() & 255n);
    else if (op === 0x54) stack.push(storage.get(pop()) ?? 0n);
    else if (op === 0x55) {
      const [slot, value] = [pop(), pop()];
      storage.set(slot, value);
      stores.push({ pc, slot, value });
    } else if (op === 0x56 || op === 0x57) {
      const target = Number(pop());
      if (op === 0x57) passed.add(pc);
      if (op === 0x57 && pop() === 0n) continue;
      if (code[target] !== 0x5b) return ended("fail", pc);
      pc = target;
    } else if (op === 0x5e) {
      const [to, from, length] = [Number(pop()), Number(pop()), Number(pop())];
      memory.copyWithin(to, from, from + length);
    } else if (op === 0xf3) return ended("return", pc, wordOf(memory, stack.at(-1)!));
    else if (op === 0x00) return ended("stop", pc);
    else if (op !== 0x5b) return ended("fail", pc);
  }
  return ended("stop", code.length);
}
