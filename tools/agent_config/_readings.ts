/** What a rule reads from a value, handed out one by one as a pattern's matches are. */
import type { Hit } from "./rules.ts";

/** As much of a global regular expression as a scan uses. */
export type Matcher = Pick<RegExp, "exec" | "lastIndex">;

/** Starts again where `lastIndex` is set to 0. */
export class Readings implements Matcher {
  lastIndex = 0;
  readonly #read: (value: string) => readonly Hit[];
  #left: Hit[] = [];

  constructor(read: (value: string) => readonly Hit[]) {
    this.#read = read;
  }

  exec(value: string): RegExpExecArray | null {
    if (this.lastIndex === 0) this.#left = [...this.#read(value)].reverse();
    const hit = this.#left.pop();
    if (!hit) return null;
    this.lastIndex = hit.end;
    const match: [string] = [value.slice(hit.start, hit.end)];
    return Object.assign(match, { index: hit.start, input: value });
  }
}
