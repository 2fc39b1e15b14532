/** Prose in runs: what a section, a lead-in or a table forbids or quotes, and what is simply said. */
import { type Announced, announced, itemOrders, orders, tabulatesAttacks } from "./negation.ts";
import { linesOf } from "./_shell_lines.ts";
import type { Span } from "./_tree.ts";

export type Run = Span & { readonly negated: boolean };

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const ITEM = /^[ \t>]*(?:[-*+•]|\d{1,3}[.)]|[a-z]\))[ \t]+/;
/** Items that are no steps. */
const BULLET = /^[ \t>]*[-*+•][ \t]+/;
const ROW = /^[ \t>]*\|/;
const LEAD_IN_LENGTH_MAX = 200;

/** Walks the text from its top; what holds at a fence is what was said above it. */
export class Sections {
  /** The heading below which all is forbidden or quoted, and its level; 0: none. */
  #heading: Announced;
  #level = 0;
  #leadIn: Announced;
  #table = false;
  /** The last line orders to do what follows. */
  #orders = false;

  get negated(): boolean {
    return this.#announced !== undefined && !this.#orders;
  }

  get #announced(): Announced {
    return this.#leadIn ?? (this.#level > 0 ? this.#heading : undefined);
  }

  /** What a lead-in announced has been shown. */
  endFence(): void {
    this.#leadIn = undefined;
    this.#orders = false;
  }

  /** Paragraphs, headings, lists and tables; neighbouring lines of one kind make a run. */
  runsOf(text: string, region: Span): Run[] {
    const runs: { start: number; end: number; negated: boolean }[] = [];
    let joins = false;
    for (const line of linesOf(text, region.start, region.end)) {
      const written = text.slice(line.start, line.end);
      if (written.trim() === "") {
        // What a table's head announced ends with the table.
        if (this.#table) this.#leadIn = undefined;
        joins = this.#table = false;
        continue;
      }
      const negated = this.#take(written, joins);
      const last = runs.at(-1);
      const heading = HEADING.test(written);
      if (joins && last && last.negated === negated && !heading) last.end = line.end;
      else runs.push({ ...line, negated });
      joins = !heading;
    }
    return runs;
  }

  /** Whether a line is forbidden or quoted by what stands above it. `joins`: it goes on a block. */
  #take(line: string, joins: boolean): boolean {
    const heading = HEADING.exec(line);
    this.#orders = !heading && !ROW.test(line) &&
      (BULLET.test(line) ? itemOrders(line, this.#announced) : orders(line));
    if (heading) {
      const level = heading[1]?.length ?? 1;
      if (this.#level >= level) this.#level = 0;
      // The title of a file is what an author calls it, and forbids nothing.
      if (this.#level === 0 && level > 1) {
        this.#heading = announced(heading[2] ?? "");
        if (this.#heading) this.#level = level;
      }
      this.#leadIn = undefined;
      return false;
    }
    if (ROW.test(line)) {
      if (!this.#table && !joins) this.#leadIn ??= tabulatesAttacks(line) ? "attacks" : undefined;
      this.#table = true;
      return this.negated;
    }
    const below = ITEM.test(line) || /^(?: {2,}|\t)/.test(line) || joins;
    if (!below) this.#leadIn = undefined;
    const negated = this.negated;
    if (isLeadIn(line)) this.#leadIn = announced(line);
    return negated;
  }
}

/** Announces what follows: ends in a colon, is set in bold, or begins with a mark of its own. */
function isLeadIn(line: string): boolean {
  if (line.length > LEAD_IN_LENGTH_MAX) return false;
  const bare = line.replace(/[*_\s]+$/, "");
  return bare.endsWith(":") || bare.endsWith("：") ||
    /^\s*(?:\*\*|__).*(?:\*\*|__)\s*$/.test(line) ||
    /^\s*(?:[-*+]\s+)?(?:❌|🚫|⛔)/u.test(line);
}
