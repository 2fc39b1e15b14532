/**
 * A small reader of shell text: pipelines, their stages, and the words of each. It reads what stands
 * in quotation marks, brackets and back-ticks as text of a shell too, and never fails: prose is read as
 * well, where an apostrophe opens nothing. Each level of nesting looks at a character a bounded number
 * of times, and levels are bounded.
 */

import type { Program } from "./programs.ts";

/** Between two stages there is "|" or "|&"; all else that ends a command ends the pipeline. */
export type Script = readonly (readonly Stage[])[];

export type Stage = {
  readonly words: readonly Word[];
  readonly start: number;
  readonly end: number;
  /** What was read of it before; several rules ask. */
  readonly known: { program?: Program | null; fetching?: Word | null };
};

/** How a part of a word is nested: in "…" or '…', `…`, $(…), <(…), >(…), (…) or {…}. */
export type Nesting = "quotes" | "back-ticks" | "value" | "input" | "output" | "group";

export type Nested = { readonly nesting: Nesting; readonly script: Script };

export type Word = {
  readonly start: number;
  readonly end: number;
  /** Without quotation marks around it. */
  readonly text: string;
  /** Where a redirection leads: the word after "<", "<<<" or ">". */
  readonly redirected: "in" | "out" | undefined;
  readonly nested: readonly Nested[];
};

const NESTED_MAX = 6;

/** The script that a text holds. */
export function scriptOf(text: string): Script {
  return new Reader(text, 0, text.length, 0).script("");
}

/** Reads [at, to) of a text; `to` lies at a mark that closes it, or at the end. */
class Reader {
  readonly #text: string;
  readonly #to: number;
  readonly #depth: number;
  #at: number;

  constructor(text: string, at: number, to: number, depth: number) {
    this.#text = text;
    this.#at = at;
    this.#to = to;
    this.#depth = depth;
  }

  /** Up to `closer`, which is read too, or to the end. */
  script(closer: string): Script {
    const pipelines: Stage[][] = [];
    let stages: Stage[] = [];
    const endPipeline = () => {
      if (stages.length > 0) pipelines.push(stages);
      stages = [];
    };
    while (this.#at < this.#to) {
      const stage = this.#stage(closer);
      if (stage.words.length > 0) stages.push(stage);
      const mark = this.#text.slice(this.#at, Math.min(this.#at + 2, this.#to));
      if (closer !== "" && mark.startsWith(closer)) {
        this.#at++;
        break;
      }
      if (mark.startsWith("|") && mark !== "||") {
        this.#at += mark === "|&" ? 2 : 1;
        this.#goOnBelow();
      } else {
        endPipeline();
        this.#at += mark === "||" || mark === "&&" ? 2 : 1;
      }
    }
    endPipeline();
    return pipelines;
  }

  /** A pipeline goes on in the next line after "|"; a row of a table does not. */
  #goOnBelow(): void {
    const [skipped = ""] = /^[ \t]{0,80}\r?\n[ \t]{0,80}(?![|\s])/.exec(
      this.#text.slice(this.#at, Math.min(this.#to, this.#at + 164)),
    ) ?? [];
    this.#at += skipped.length;
  }

  #stage(closer: string): Stage {
    const start = this.#at;
    const words: Word[] = [];
    let redirected: Word["redirected"];
    while (this.#at < this.#to && !this.#endsCommand(closer)) {
      const skipped = this.#blank();
      if (skipped > 0) {
        this.#at += skipped;
        continue;
      }
      const sign = this.#redirection();
      if (sign !== undefined) {
        redirected = /&\d$/.test(sign) ? undefined : sign.includes("<") ? "in" : "out";
        continue;
      }
      words.push(this.#word(closer, redirected));
      redirected = undefined;
    }
    return { words, start, end: this.#at, known: {} };
  }

  /** ";", a line's end, "|", "&" but for those of "2>&1" and of an address, and what closes. */
  #endsCommand(closer: string): boolean {
    const character = this.#text[this.#at] ?? "";
    if (character === closer && closer !== "") return true;
    if (character === ")" || ";\n\r|".includes(character)) return true;
    if (character !== "&") return false;
    const [before = " ", after = " "] = [this.#text[this.#at - 1], this.#text[this.#at + 1]];
    if (after === "&") return true;
    return after !== ">" && !"<>".includes(before) && (/\s/.test(before) || /[\s)}]/.test(after));
  }

  /** How long the blank or the line that goes on below is, here. */
  #blank(): number {
    const character = this.#text[this.#at];
    if (character === " " || character === "\t") return 1;
    if (character !== "\\") return 0;
    if (this.#text[this.#at + 1] === "\n") return 2;
    return this.#text.startsWith("\r\n", this.#at + 1) ? 3 : 0;
  }

  /** "<", "<<<", ">", ">>", "2>", "&>", "2>&1" where a word would start; what it leads to follows. */
  #redirection(): string | undefined {
    if (!"<>&0123456789".includes(this.#text[this.#at] ?? " ")) return undefined;
    const rest = this.#text.slice(this.#at, Math.min(this.#to, this.#at + 8));
    const sign = /^(?:\d?>{1,2}&\d?|[\d&]?>{1,2}\|?(?!\()|\d?<{1,3}(?!\())/.exec(rest)?.[0];
    this.#at += sign?.length ?? 0;
    return sign;
  }

  #word(closer: string, redirected: Word["redirected"]): Word {
    const start = this.#at;
    const nested: Nested[] = [];
    do {
      const part = this.#nested();
      if (part === "mark") this.#at++;
      else if (part !== undefined) nested.push(part);
      else this.#at += this.#text[this.#at] === "\\" ? 2 : 1;
    } while (this.#at < this.#to && !this.#endsCommand(closer) && !this.#endsWord());
    const end = Math.min(this.#at, this.#to);
    this.#at = end;
    const written = this.#text.slice(start, end);
    const text = nested.length > 0 || /["']/.test(written)
      ? written.replace(/^["']+|["']+$/g, "")
      : written;
    return { start, end, text, redirected, nested };
  }

  #endsWord(): boolean {
    const character = this.#text[this.#at] ?? "";
    if (" \t".includes(character)) return true;
    return "<>".includes(character) && this.#text[this.#at + 1] !== "(";
  }

  /** What opens here and is closed; "mark": a quotation mark that is not. */
  #nested(): Nested | "mark" | undefined {
    const [character = "", next = ""] = [this.#text[this.#at], this.#text[this.#at + 1]];
    if (character === "'" || character === '"' || character === "`") {
      return this.#isApostrophe(character, next) ? "mark" : this.#quoted(character);
    }
    if (this.#depth >= NESTED_MAX) return undefined;
    if (next === "(" && "$<>".includes(character)) {
      const nesting = character === "$" ? "value" : character === "<" ? "input" : "output";
      return this.#group(nesting, 2, ")");
    }
    if (character === "(") return this.#group("group", 1, ")");
    if (character === "{" && /\s/.test(next)) return this.#group("group", 1, "}");
    return undefined;
  }

  #isApostrophe(character: string, next: string): boolean {
    const before = this.#text[this.#at - 1] ?? " ";
    return character === "'" && /\p{L}/u.test(before) && /\p{L}/u.test(next);
  }

  #group(nesting: Nesting, length: number, closer: string): Nested {
    const inner = new Reader(this.#text, this.#at + length, this.#to, this.#depth + 1);
    const script = inner.script(closer);
    this.#at = Math.min(inner.#at, this.#to);
    return { nesting, script };
  }

  #quoted(mark: string): Nested | "mark" {
    const open = this.#at;
    const close = this.#closing(mark);
    if (close === undefined) return "mark";
    this.#at = close + 1;
    const nesting = mark === "`" ? "back-ticks" : "quotes";
    if (this.#depth >= NESTED_MAX) return { nesting, script: [] };
    const inner = new Reader(this.#text, open + 1, close, this.#depth + 1);
    return { nesting, script: inner.script("") };
  }

  /** Where the mark at this place is closed in its line; what stands after a backslash closes nothing. */
  #closing(mark: string): number | undefined {
    for (let at = this.#at + 1; at < this.#to; at++) {
      const character = this.#text[at];
      if (character === mark) return at;
      if (character === "\n" || character === "\r") return undefined;
      if (character === "\\" && mark !== "'") at++;
    }
    return undefined;
  }
}
