/** How values read on pages. All times are UTC, and say so. */
import { shownText } from "../../schema/api_key.ts";
import { type Html, html } from "./html.ts";

/** Minute of a time in Unix seconds. */
export function minute(unixS: number): Html {
  const iso = new Date(unixS * 1000).toISOString();
  return html`<time datetime="${iso.slice(0, 19)}Z">${iso.slice(0, 10)} ${
    iso.slice(11, 16)
  } UTC</time>`;
}

/** Day of a time in Unix seconds. */
export function day(unixS: number): Html {
  return dayText(new Date(unixS * 1000).toISOString().slice(0, 10));
}

/** A day such as `2026-11-20`. */
export function dayText(text: string): Html {
  return html`<time datetime="${text}">${text}</time>`;
}

/** `12,345` */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** `1 credit`, `2 credits` */
export function counted(value: number, what: string): string {
  return `${count(value)} ${what}${value === 1 ? "" : "s"}`;
}

/** Milliseconds as a person reads them: `850 ms`, `12.3 s`, `4 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${count(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

/** Longest text of somebody else that a page shows. */
const givenLengthMax = 256;

/**
 * What makes a spreadsheet evaluate the cell that begins with it, once a page is opened there or its table
 * pasted (OWASP, CSV Injection).
 */
const formulaStart = /^[=+\-@\uff0b\uff0d\uff1d\uff20]/;

/**
 * Text that somebody wrote, apart from the direction of what stands around it; in quotation marks where it
 * could begin a formula.
 */
export function given(text: string): Html {
  return html`<bdi>${givenText(text)}</bdi>`;
}

/** The same where no markup may stand, such as in a choice. */
export function givenText(text: string): string {
  const shown = typedText(text);
  return formulaStart.test(shown) ? `“${shown}”` : shown;
}

/** What stands in a field to be put right: without what cannot be seen, and without API keys. */
export function typedText(text: string): string {
  return shownText(text, givenLengthMax);
}
