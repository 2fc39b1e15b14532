/** How a snapshot's page shows values, and the lack of them. */
import { type Html, html, type HtmlValue } from "./html.ts";
import type { Snapshot } from "./token.ts";
import { given } from "./values.ts";

export type Fact = readonly [name: string, value: HtmlValue];

/** Facts that there is nothing to say of are left out. */
export function facts(rows: readonly Fact[]): Html {
  const told = rows.filter(([, value]) => value !== false && value !== undefined);
  return html`<dl>${
    told.map(([name, value]) =>
      html`
        <dt>${name}</dt>
        <dd>${value}</dd>
      `
    )
  }</dl>`;
}

/** A value, "unknown" with its reason, or "none" for a null that is no gap. */
export function known<T>(
  { unknown }: Snapshot,
  pointer: string,
  value: T | null,
  shown: (value: T) => HtmlValue = (plain) => String(plain),
): HtmlValue {
  if (value !== null) return shown(value);
  const gap = unknown.find(({ field }) => field === pointer || pointer.startsWith(`${field}/`));
  if (gap === undefined) return html`<span class="soft">none</span>`;
  return html`<strong>unknown</strong> <code>${gap.reason}</code>`;
}

export function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

export function code(text: string): Html {
  return html`<code>${given(text)}</code>`;
}
