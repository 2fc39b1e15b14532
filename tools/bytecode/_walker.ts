/**
 * Walks a code's functions within the steps that there are for all of them. None takes more than its share before
 * each had its turn; what is left then goes to the moves of tokens, if those had not ended.
 */
import type { Hex } from "../evm/network.ts";
import type { Turns } from "./_turns.ts";
import type { pickName } from "./names/pick_name.ts";
import type { WalkedFunction } from "./powers/scene.ts";
import type { Entry, Program, WalkRecord } from "./walk/records.ts";
import { startWalk, type Walk } from "./walk/walk.ts";

const fallbackModes = ["unknown-selector", "short-calldata", "empty-calldata"] as const;

/** Instructions between two looks at the clock: some hundredths of a millisecond, in a new process some whole ones. */
const STEPS_PER_LOOK = 50;

/** A walk that may go on, and its record in its place once it does not: a walk holds on to all states of its paths. */
type Begun = { walk: Walk | null; record: WalkRecord | null };

export class Walker {
  readonly #program: Program;
  readonly #turns: Turns;
  #stepsLeft: number;
  #storesLeft: number;
  #ended = true;

  /** `turns`: when others get theirs, and the limits. */
  constructor(program: Program, turns: Turns) {
    this.#program = program;
    this.#turns = turns;
    this.#stepsLeft = turns.limits.stepsInAll;
    this.#storesLeft = turns.limits.storesInAll;
  }

  /** Every function had its walk, be it to its end or not. */
  get ended(): boolean {
    return this.#ended;
  }

  async fallbacks(): Promise<WalkRecord[]> {
    const records: WalkRecord[] = [];
    for (const mode of fallbackModes) {
      const one = await this.#begin({ mode });
      if (one !== null) records.push(this.#close(one));
    }
    return records;
  }

  async functions(functions: readonly Named[]): Promise<WalkedFunction[]> {
    const begun: (Pick<WalkedFunction, "selector" | "takesBytes"> & { readonly one: Begun })[] = [];
    for (const { selector, name } of inOrder(functions)) {
      const one = await this.#begin({ selector: Number(selector) });
      if (one === null) continue;
      if (!patientSelectors.has(selector)) this.#close(one);
      begun.push({ selector, takesBytes: /\bbytes\b/.test(name.arguments ?? "bytes"), one });
    }
    const walked: WalkedFunction[] = [];
    for (const { one, ...rest } of begun) {
      if (one.walk !== null && this.#storesLeft > 0) {
        await this.#goOn(one, one.walk, this.#turns.limits.stepsInAll);
      }
      walked.push({ ...rest, record: this.#close(one) });
    }
    return walked;
  }

  async #begin(entry: Entry): Promise<Begun | null> {
    if (this.#stepsLeft <= 0 || this.#storesLeft <= 0 || this.#turns.isLate()) {
      this.#ended = false;
      return null;
    }
    const { stepsInAll, stepsPerFunction } = this.#turns.limits;
    const walk = startWalk(this.#program, entry, { stepsMax: stepsInAll });
    const one: Begun = { walk, record: null };
    await this.#goOn(one, walk, stepsPerFunction);
    return one;
  }

  /** To its end, to so many steps of it, or to the last that there are for all. */
  async #goOn(one: Begun, walk: Walk, stepsMax: number): Promise<void> {
    const turns = this.#turns;
    const before = walk.steps();
    const until = Math.min(stepsMax, before + this.#stepsLeft);
    let isOver = false;
    while (!isOver && walk.steps() < until) {
      isOver = walk.run(Math.min(STEPS_PER_LOOK, until - walk.steps()));
      if (!isOver && turns.isDue() && !await turns.next()) break;
    }
    this.#stepsLeft -= walk.steps() - before;
    if (turns.isDue()) await turns.next();
    if (isOver) this.#close(one);
  }

  #close(one: Begun): WalkRecord {
    if (one.record !== null) return one.record;
    const record = one.record = one.walk!.record();
    one.walk = null;
    this.#storesLeft -= record.stores.length;
    return record;
  }
}

/**
 * The moves of a token: no owner counts as gone while what they store was not seen to its end, and those that reflect
 * fees and swap them on their way take 50,000 to 200,000 steps.
 */
const patientSelectors: ReadonlySet<string> = new Set(["0xa9059cbb", "0x23b872dd"]);

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
