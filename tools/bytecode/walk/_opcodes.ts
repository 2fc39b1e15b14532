/** What each opcode does: how many operands it needs, and the function that runs it. */
import { accountHandlers } from "./_ops_accounts.ts";
import { arithmeticHandlers } from "./_ops_arithmetic.ts";
import { effectHandlers } from "./_ops_effects.ts";
import { hashHandlers } from "./_ops_hash.ts";
import { memoryHandlers } from "./_ops_memory.ts";
import type { Machine } from "./_machine.ts";
import type { Path } from "./_path.ts";

export type Handler = (machine: Machine, path: Path, pc: number) => void;

/** Rows of a table: opcode, operands taken, handler. */
export type Row = readonly [opcode: number, takes: number, handler: Handler];

const table = [
  ...arithmeticHandlers,
  ...hashHandlers,
  ...memoryHandlers,
  ...accountHandlers,
  ...effectHandlers,
];

const fail: Handler = (machine) => machine.end();

/** By opcode; what is not defined fails. PUSH, DUP and SWAP are the machine's own. */
export const handlers: readonly Handler[] = Array.from(
  { length: 256 },
  (_, opcode) => table.find(([code]) => code === opcode)?.[2] ?? fail,
);

export const inputs: readonly number[] = Array.from(
  { length: 256 },
  (_, opcode) => table.find(([code]) => code === opcode)?.[1] ?? 0,
);
