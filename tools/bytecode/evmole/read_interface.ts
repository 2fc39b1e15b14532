/**
 * Selectors and argument types that deployed code shows, as evmole reads them. Nothing else is asked
 * of it: its own measures of what a function does are too slow or too unsure for an answer.
 * https://github.com/cdump/evmole
 */
import type { Hex } from "../../evm/network.ts";
import { loadEngine, macrotask, type Run } from "./_engine.ts";

/** A function that the dispatcher offers. */
export type InterfaceFunction = {
  /** In lower case. */
  readonly selector: Hex;
  /** Types in parentheses, canonical, e.g. "(address,uint256[])"; null: not read. */
  readonly arguments: string | null;
};

/** Why nothing, or no argument, was read, closed. */
export const unreadReasons = ["too-costly", "crashed", "too-long"] as const;

export type UnreadReason = (typeof unreadReasons)[number];

/** `argumentsUnread`: every `arguments` is null for this reason. */
export type InterfaceReading =
  | {
    readonly read: true;
    readonly functions: readonly InterfaceFunction[];
    readonly argumentsUnread: UnreadReason | null;
  }
  | { readonly read: false; readonly reason: UnreadReason };

/**
 * Turns of loops and calls that a run may take. Of 233 real contracts one takes 4.4 million with arguments, whose
 * types are left unread, the next 2.3 million, the others under 0.8; 0.12 for the selectors alone. A million is
 * 3 to 11 ms on a slow machine when V8 has optimised evmole, several times as much before that: so until it has, a
 * run starts with little, and is repeated with more after others had their turn. The last number decides,
 * however warm the process is, and no code holds the event loop for 50 ms. Without the bound 30 KB hold it for seconds.
 */
const FUEL = {
  withArguments: [1_000_000, 3_000_000],
  selectorsOnly: [500_000, 2_000_000],
} as const;

/** No network lets code be longer: 24,576 bytes by EIP-170, 128 KB on some newer ones. */
const CODE_BYTES_MAX = 128 * 1024;

/** A dispatcher of 24 KB holds fewer. */
const FUNCTIONS_MAX = 4_096;

/** Longer lists of types are those of no function that anybody calls. */
const ARGUMENTS_LENGTH_MAX = 2_000;

/**
 * Reads code (0x and whole bytes as hex digits). If the types of the arguments take too long, the
 * selectors are read alone. `othersTurn` resolves after others had theirs.
 */
export async function readInterface(
  code: Hex,
  othersTurn: () => Promise<void> = macrotask,
): Promise<InterfaceReading> {
  const digits = code.slice(2);
  if (digits === "") return { read: true, functions: [], argumentsUnread: null };
  if (digits.length > CODE_BYTES_MAX * 2) return { read: false, reason: "too-long" };
  const engine = await loadEngine();
  const stepsOf = (fuels: readonly number[]) => engine.isWarm() ? fuels.slice(-1) : fuels;
  const whole = await climb(stepsOf(FUEL.withArguments), othersTurn, (fuel) => {
    return engine.run(digits, { withArguments: true, fuel });
  });
  if (whole.ran) return { read: true, functions: read(whole.functions), argumentsUnread: null };
  await othersTurn();
  const part = await climb(stepsOf(FUEL.selectorsOnly), othersTurn, (fuel) => {
    return engine.run(digits, { withArguments: false, fuel });
  });
  if (!part.ran) return { read: false, reason: part.reason };
  return { read: true, functions: read(part.functions), argumentsUnread: whole.reason };
}

/** Runs with more fuel each time until one does not run out of it. */
async function climb(
  fuels: readonly number[],
  othersTurn: () => Promise<void>,
  run: (fuel: number) => Run,
): Promise<Run> {
  let last: Run = { ran: false, reason: "too-costly" };
  for (const fuel of fuels) {
    last = run(fuel);
    if (last.ran || last.reason !== "too-costly") break;
    await othersTurn();
  }
  return last;
}

function read(
  functions: readonly { readonly selector: string; readonly arguments?: string }[],
): InterfaceFunction[] {
  return functions.slice(0, FUNCTIONS_MAX).map(({ selector, arguments: types }) => ({
    selector: `0x${selector.toLowerCase()}`,
    arguments: types === undefined || types.length > ARGUMENTS_LENGTH_MAX ? null : `(${types})`,
  }));
}
