/**
 * The powers of a contract as they stand now: those of all code that runs in its place, merged, with
 * who holds each guard. What is not known makes nothing less grave: a guard that was not read is held
 * by somebody, and code that was not read may write any slot.
 */
import type { Address } from "../evm/network.ts";
import { type Closed, findClosed, isClosedAt, unknownWay } from "./_closed.ts";
import { heldPower } from "./_held_power.ts";
import { mergePowers } from "./_merge.ts";
import { replaceableBy } from "./_replaceable.ts";
import { findShared } from "./_shared.ts";
import { vouchedPowers } from "./_vouched.ts";
import { runsUnlisted } from "./analysis_proxy.ts";
import {
  accessesIn,
  type CodeAnalysis,
  type FoundPower,
  type Guard,
  type PowerFunction,
} from "./analysis.ts";
import type { Way } from "./analysis_storage.ts";
import { type Control, sharesControl } from "./held_severity.ts";
import { fieldAt, type FoundHolder, holderOf, type Surroundings } from "./holder.ts";

/** One code of those that run on the contract's storage: its own, or an implementation's. */
export type CodePart = { readonly in: Address; readonly analysis: CodeAnalysis };

/** A contract and all that was read of it. */
export type LiveScene = Surroundings & {
  /** The contract's own code first. */
  readonly parts: readonly CodePart[];
  /** Some code that runs in its place, or may, is not among `parts`. */
  readonly partsMissing: boolean;
};

/** A guard and who holds it. */
export type HeldGuard = {
  readonly guard: Guard;
  readonly found: FoundHolder;
  /** Nobody holds it and nothing can change that. */
  readonly gone: boolean;
  /** Nobody holds it, but something can set it anew. */
  readonly retakable: boolean;
};

/** A function that gives a power, and who may use it now. */
export type HeldFunction = Omit<PowerFunction, "access"> & {
  readonly in: Address;
  readonly state: PowerFunction["access"]["state"];
  readonly guards: readonly HeldGuard[];
  /** Of an initializer: true when it ran and cannot run again, false when anybody may run it. */
  readonly initialised: boolean | null;
  /** What closes it was asked for in vain: anybody may perhaps run it. */
  readonly isFlagUnanswered: boolean;
  /** It ran, and somebody whom the code lets can open it again. */
  readonly isReopened: boolean;
  readonly control: Control;
};

/** Why a power is less grave than its code alone would have it. */
export const downgrades = ["renounced", "initialised", "shared-control"] as const;

export type Downgrade = (typeof downgrades)[number];

/** A power of the whole contract. */
export type HeldPower = Omit<FoundPower, "functions" | "parts"> & {
  readonly functions: readonly HeldFunction[];
  /** Null: as grave as the code alone has it. */
  readonly downgraded: Downgrade | null;
  /** True: nobody can use it, ever. Null: not known. */
  readonly renounced: boolean | null;
};

/** The powers of all parts with their holders, in the order of `powers`. */
export function withHolders(scene: LiveScene): HeldPower[] {
  const { parts } = scene;
  const isSeen = !scene.partsMissing && parts.every(({ analysis }) => isAllSeen(analysis));
  const replaceable = replaceableBy({ parts, isSeen, words: scene.words });
  const accesses = parts.flatMap(({ analysis }) => analysis.powers.flatMap(accessesIn));
  const isClosed = isSeen && replaceable === null &&
    !parts.some(({ analysis }) => runsUnlisted(analysis));
  const ways = [...parts.flatMap(waysOf), ...(isClosed ? [] : [unknownWay])];
  const closed = findClosed(accesses, ways, scene.words);
  const isShared = findShared(accesses, ways, closed, scene);
  const now = { around: scene, closed, isShared };
  const held = parts.flatMap(({ in: where, analysis }) =>
    analysis.powers.map((power) => heldPower(power, (one) => heldFunction(one, where, now)))
  );
  for (const { in: where, analysis } of parts) {
    const functions = analysis.vouching.map((one) => heldFunction(one, where, now));
    held.push(...vouchedPowers(functions));
  }
  if (replaceable === null) return mergePowers(held);
  const functions = replaceable.functions.map((one) => heldFunction(one, scene.self, now));
  return mergePowers([...held, { ...replaceable, functions, downgraded: null, renounced: null }]);
}

/** What was not walked may write any slot. */
function isAllSeen(analysis: CodeAnalysis): boolean {
  return !analysis.truncated && !analysis.opaqueDispatch && !analysis.delegatesElsewhere;
}

/** How the code writes guards' slots, and what lets somebody run code that may write any. */
function waysOf({ analysis }: CodePart): Way[] {
  const writesAll = analysis.powers.filter(({ power }) =>
    power === "upgradeable-proxy" || power === "arbitrary-delegatecall"
  );
  return [
    ...analysis.rewritable,
    ...writesAll.flatMap(({ functions }) =>
      functions.length === 0
        ? [unknownWay]
        : functions.map(({ access }): Way => ({ slot: null, value: null, access }))
    ),
  ];
}

/** What is known of who holds what, over all parts. */
type Now = {
  readonly around: Surroundings;
  readonly closed: Closed;
  readonly isShared: (guard: Guard) => boolean;
};

function heldFunction(
  { access, ...rest }: PowerFunction,
  where: Address,
  { around, closed, isShared }: Now,
): HeldFunction {
  const guards = access.guards.map((guard): HeldGuard => {
    const found = holderOf(guard, around);
    const gone = closed.isGone(guard);
    const retakable = !gone && guard.kind !== "fixed" && found.holder?.kind === "nobody";
    return { guard, found, gone, retakable };
  });
  const initialised = initialisedOf(access, around, closed);
  const control = controlOf(access, guards, initialised, isShared);
  const isFlagUnanswered =
    access.flags?.some((flag) => isUnanswered(fieldAt(flag, around.words))) ?? false;
  const { state } = access;
  const isReopened = closed.isReopened(access);
  return { ...rest, in: where, state, guards, initialised, isFlagUnanswered, isReopened, control };
}

function isUnanswered(field: ReturnType<typeof fieldAt>): boolean {
  return field === "unanswered" || field === "malformed";
}

/** Whether an initializer ran, for good; null: it is none, or that is not known. */
function initialisedOf(
  access: PowerFunction["access"],
  { words }: Surroundings,
  { isGone, isSpent }: Closed,
): boolean | null {
  if (access.state !== "initializer" || access.flags === undefined) return null;
  // Whoever it asks besides may run it again.
  if (isSpent(access)) return access.guards.every(isGone) ? true : null;
  const isOpen = access.flags.some((flag) => {
    const field = fieldAt(flag, words);
    return typeof field === "bigint" && !isClosedAt(flag, field);
  });
  return isOpen ? false : null;
}

function controlOf(
  { state }: PowerFunction["access"],
  guards: readonly HeldGuard[],
  initialised: boolean | null,
  isShared: (guard: Guard) => boolean,
): Control {
  if (state === "open" || initialised === false) return "anyone";
  if (initialised === true) return "nobody";
  if (state !== "guarded" || guards.length === 0) return "one";
  const live = guards.filter(({ gone }) => !gone);
  if (live.length === 0) return "nobody";
  const shared = live.every(({ guard, found }) =>
    isShared(guard) && found.holder !== null && sharesControl(found.holder)
  );
  return shared ? "shared" : "one";
}
