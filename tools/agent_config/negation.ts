/**
 * Whether a sentence forbids, warns of or quotes what it names. Security documentation is full of
 * attack strings; and an attack says "do not tell the user", which forbids nothing that it names.
 */
import {
  FORBIDS,
  FORBIDS_BELOW,
  FORBIDS_ELSE,
  IS_SPOKEN_OF,
  ITEM_ORDERS,
  ITEM_URGES,
  LEADS_TO,
  LISTS_ATTACKS,
  ORDERS,
  POINTS_BACK,
  PREVENTS,
  QUOTES,
  SPEAKS_OF,
  TABLE_OF_ATTACKS,
  TURNS,
} from "./_cues.ts";
import type { Span } from "./_tree.ts";

/** How far a sentence is looked at to either side. */
const WINDOW = 160;

/** The end of a sentence, of a paragraph, or of an item or a row. */
const SENTENCE_END =
  /(?<!\b(?:e\.g|i\.e|etc|cf|vs))[.!?](?=\s|$|<\/)|[。！？]|\n\s{0,40}(?:\n|[-*+#>|<]|\d{1,3}[.)]\s)/g;

/** Looked for within this distance of what they hold: quotation marks, the word that is forbidden. */
const MARK_DISTANCE_MAX = 80;
const OPENING = /["'“‘«「`(][^"“”'«»「」`]{0,80}$/u;
const CLOSING = /^[^"“”'«»「」`]{0,80}["'”’»」`)]/u;

/** A list of things in quotation marks, before and after what stands in one of them. */
const IN_QUOTES = /["“][^"“”\n]{0,60}$/;
const NOT_FIRST = /["”],\s{1,2}(?:or\s|and\s)?["“][^"“”\n]{0,60}$/;
const NOT_LAST = /^[^"“”\n]{0,60}["”],\s{1,2}(?:or\s|and\s)?["“]/;

/** Tells of places in one text whether they are forbidden, warned of or quoted there. */
export class Sentences {
  readonly #text: string;
  #cues: Cues | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Whether what stands at [start, end) is only mentioned. "plain": marks around it quote nothing, as
   * those around a link's target.
   */
  mention(start: number, end: number, marks: "quotes" | "plain" = "quotes"): boolean {
    const cues = this.#cues ??= cuesOf(this.#text);
    if (cues.none) return false;
    const from = Math.max(start - WINDOW, lastBefore(cues.ends, start)?.end ?? 0);
    const to = Math.min(end + WINDOW, firstFrom(cues.ends, end)?.start ?? this.#text.length);
    const before = { start: from, end: start };
    const said = this.#text.slice(from, start);
    const told = ORDERS.test(said);
    if (!told && anyWithin(cues.speaks, before) && !LEADS_TO.test(said)) return true;
    const spokenOf = anyWithin(cues.speaks, { start: end, end: to });
    if (spokenOf && IS_SPOKEN_OF.test(this.#text.slice(end, to))) return true;
    const quotes = marks === "quotes" && !told && anyWithin(cues.quotes, before);
    if (quotes && this.#isQuoted(from, start, end, to)) return true;
    if (marks === "quotes" && !told && this.#isInList(start, end)) return true;
    // Whatever turns the sentence undoes all that was forbidden before it.
    const turned = Math.max(from, lastBefore(cues.turns, start)?.start ?? 0);
    if (anyWithin(cues.forbids, { start: turned, end: start })) return true;
    const prevents = lastBefore(cues.prevents, start);
    return prevents !== undefined && prevents.start >= turned &&
      !/[,;:]/.test(this.#text.slice(prevents.end, start));
  }

  /** One of several things in quotation marks: orders are not given by the list. */
  #isInList(start: number, end: number): boolean {
    const before = this.#text.slice(Math.max(0, start - MARK_DISTANCE_MAX), start);
    const after = this.#text.slice(end, end + MARK_DISTANCE_MAX);
    return IN_QUOTES.test(before) && (NOT_FIRST.test(before) || NOT_LAST.test(after));
  }

  #isQuoted(from: number, start: number, end: number, to: number): boolean {
    const before = this.#text.slice(Math.max(from, start - MARK_DISTANCE_MAX - 1), start);
    return OPENING.test(before) && CLOSING.test(this.#text.slice(end, to));
  }
}

/** A heading or a lead-in announces what is forbidden or attacks. */
export function listsAttacks(text: string): boolean {
  const cue = LISTS_ATTACKS.exec(text);
  return cue !== null && !FORBIDS_ELSE.test(text.slice(cue.index + cue[0].length));
}

/** A line orders its reader to do something, whatever the heading above it announces. */
export function orders(line: string): boolean {
  return ORDERS.test(line) && line.search(FORBIDS) < 0;
}

/** A text orders its reader to run what it showed before. */
export function pointsBack(text: string): boolean {
  return POINTS_BACK.test(text);
}

/** What a heading or a lead-in announces: what is not to be done, or what attacks look like. */
export type Announced = "forbidden" | "attacks" | undefined;

export function announced(text: string): Announced {
  if (!listsAttacks(text)) return undefined;
  return FORBIDS_BELOW.test(text) ? "forbidden" : "attacks";
}

/** An item orders its reader to do something; below what forbids, only where it turns to the reader. */
export function itemOrders(item: string, below: Announced): boolean {
  const pattern = below === "forbidden" ? ITEM_URGES : ITEM_ORDERS;
  return pattern.test(item) && item.search(FORBIDS) < 0;
}

/** The head of a table says that its rows are about attacks. */
export function tabulatesAttacks(head: string): boolean {
  return TABLE_OF_ATTACKS.test(head);
}

/** Places of a text by what is said there, each list sorted. */
type Cues = {
  readonly none: boolean;
  readonly ends: readonly Span[];
  readonly speaks: readonly Span[];
  readonly quotes: readonly Span[];
  readonly forbids: readonly Span[];
  readonly prevents: readonly Span[];
  readonly turns: readonly Span[];
};

function cuesOf(text: string): Cues {
  const speaks = spansOf(text, SPEAKS_OF);
  const quotes = spansOf(text, QUOTES);
  const prevents = spansOf(text, PREVENTS);
  const forbids = spansOf(text, FORBIDS).filter(({ end }) =>
    !FORBIDS_ELSE.test(text.slice(end, end + WINDOW))
  );
  const none = speaks.length + quotes.length + prevents.length + forbids.length === 0;
  const ends = none ? [] : spansOf(text, SENTENCE_END);
  const turns = none ? [] : spansOf(text, TURNS);
  return { none, ends, speaks, quotes, forbids, prevents, turns };
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}

function anyWithin(spans: readonly Span[], { start, end }: Span): boolean {
  const last = lastBefore(spans, end);
  return last !== undefined && last.start >= start;
}

/** The last that ends at or before a place. */
function lastBefore(spans: readonly Span[], place: number): Span | undefined {
  return spans[countWhile(spans, (span) => span.end <= place) - 1];
}

/** The first that starts at or after a place. */
function firstFrom(spans: readonly Span[], place: number): Span | undefined {
  return spans[countWhile(spans, (span) => span.start < place)];
}

/** How many from the beginning hold, where all that hold come first. */
function countWhile(spans: readonly Span[], holds: (span: Span) => boolean): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span && holds(span)) low = middle + 1;
    else high = middle;
  }
  return low;
}
