/**
 * Walks a code's functions within the steps that there are for all of them. None takes more than its share before
 * each had its turn; what is left then goes to those that had not ended, as moves that swap fees on their way.
 */
import type { Hex } from "../evm/network.ts";
import type { Turns } from "./_turns.ts";
import type { pickName } from "./names/pick_name.ts";
import type { WalkedFunction } from "./powers/scene.ts";
import type { Entry, Program, WalkRecord } from "./walk/records.ts";
import { startWalk, type Walk } from "./walk/walk.ts";

export type Walker = {
  readonly fallbacks: () => Promise<WalkRecord[]>;
  readonly functions: (functions: readonly Named[]) => Promise<WalkedFunction[]>;
  /** Every function had its walk, be it to its end or not. */
  readonly ended: () => boolean;
};

const fallbackModes = ["unknown-selector", "short-calldata", "empty-calldata"] as const;

/** Instructions between two looks at the clock: some hundredths of a millisecond, in a new process some whole ones. */
const STEPS_PER_LOOK = 50;

/** A walk that may go on, and its record once it does not. */
type Begun = { readonly walk: Walk; record: WalkRecord | null };

/** `turns`: when others get theirs, and the limits. */
export function createWalker(program: Program, turns: Turns): Walker {
  const { stepsPerFunction, stepsInAll, storesInAll, ownMs } = turns.limits;
  let stepsLeft = stepsInAll;
  let storesLeft = storesInAll;
  let ended = true;
  const goOn = async (one: Begun, stepsMax: number): Promise<void> => {
    const { walk } = one;
    const before = walk.steps();
    const until = Math.min(stepsMax, before + stepsLeft);
    let isOver = false;
    while (!isOver && walk.steps() < until) {
      isOver = walk.run(Math.min(STEPS_PER_LOOK, until - walk.steps()));
      if (!isOver && turns.isDue() && !await turns.next()) break;
    }
    stepsLeft -= walk.steps() - before;
    if (turns.isDue()) await turns.next();
    if (isOver) close(one);
  };
  const close = (one: Begun): WalkRecord => {
    if (one.record !== null) return one.record;
    const record = one.record = one.walk.record();
    storesLeft -= record.stores.length;
    return record;
  };
  const begin = async (entry: Entry): Promise<Begun | null> => {
    if (stepsLeft <= 0 || storesLeft <= 0 || turns.isLate()) {
      ended = false;
      return null;
    }
    const one = { walk: startWalk(program, entry, { stepsMax: stepsInAll }), record: null };
    await goOn(one, stepsPerFunction);
    return one;
  };
  return {
    ended: () => ended,
    fallbacks: async () => {
      const records: WalkRecord[] = [];
      for (const mode of fallbackModes) {
        const one = await begin({ mode });
        if (one !== null) records.push(close(one));
      }
      return records;
    },
    functions: async (functions) => {
      const begun: (Begun & Pick<WalkedFunction, "selector" | "takesBytes">)[] = [];
      for (const { selector, name } of inOrder(functions)) {
        const one = await begin({ selector: Number(selector) });
        if (one === null) continue;
        if (!patientSelectors.has(selector)) close(one);
        begun.push({ ...one, selector, takesBytes: /\bbytes\b/.test(name.arguments ?? "bytes") });
      }
      for (const one of begun) {
        if (one.record !== null) continue;
        const isTime = turns.spentMs() < ownMs * SPENT_MAX && !turns.isLate();
        if (isTime && storesLeft > 0) await goOn(one, stepsInAll);
        close(one);
      }
      return begun.map((one) => ({ ...one, record: close(one) }));
    },
  };
}

/**
 * The moves of a token: no owner counts as gone while what they store was not seen to its end, and those that reflect
 * fees and swap them on their way take 50,000 to 200,000 steps.
 */
const patientSelectors: ReadonlySet<string> = new Set(["0xa9059cbb", "0x23b872dd"]);

/** Of the time for walks: what others may have taken longer for on a slow machine is left alone then. */
const SPENT_MAX = 0.5;

export type Named = { readonly selector: Hex; readonly name: ReturnType<typeof pickName> };

/** The token's own functions first: they say what the others' stores mean. Then what may matter most. */
function inOrder(functions: readonly Named[]): Named[] {
  const rank = ({ selector, name }: Named) => {
    if (frameSelectors.has(selector)) return 0;
    return name.signature === null || name.known === null || name.known.power !== null ? 1 : 2;
  };
  return functions.toSorted((a, b) => rank(a) - rank(b));
}

/** balanceOf, ownerOf, totalSupply, owner, getOwner, allowance, approvals, transfer, transferFrom and their like. */
const frameSelectors: ReadonlySet<string> = new Set([
  "0x70a08231",
  "0x6352211e",
  "0x081812fc",
  "0xe985e9c5",
  "0xa22cb465",
  "0x00fdd58e",
  "0x18160ddd",
  "0x8da5cb5b",
  "0x893d20e8",
  "0xdd62ed3e",
  "0xa9059cbb",
  "0x23b872dd",
  "0x42842e0e",
  "0xb88d4fde",
  "0xf242432a",
  "0x2eb2c2d6",
  "0x095ea7b3",
]);
