/** What the benches report, and small statistics. */
import { quantile } from "../rig/quantile.ts";

/** One budget beside what was measured and its peer. */
export type Row = {
  readonly what: string;
  readonly measured: string;
  /** What it is compared with; "none" when the budget is absolute. */
  readonly peer: string;
  readonly ratio: string;
  readonly budget: string;
  /** Null: there is no budget. */
  readonly kept: boolean | null;
};

export const noBudget = { budget: "none", kept: null } as const;

/** A row with the figures it was made of, by which a reader can tell that it was measured at all. */
export type MeasuredRow = {
  readonly row: Row;
  readonly ours: readonly number[];
  /** As many of the peer; null: it has none. */
  readonly peers: readonly number[] | null;
};

/** One bench: a title for its progress line, and its rows. */
export type Bench = { readonly title: string; readonly run: () => Promise<readonly Row[]> };

/** How often each side of a row is measured: `warmRuns` that do not count, then `runs`. */
export type Repeats = { readonly warmRuns: number; readonly runs: number };

/** Configuration under which no ceiling and no allowance ends a bench. */
export const unlimited = {
  LIMIT_PER_MINUTE: "1000000000",
  LIMIT_PER_DAY: "1000000000",
  PLAN_CREDITS: "business=1000000000",
  TOKEN_RISK_PER_MINUTE: "1000000000",
  TOKEN_RISK_PER_DAY: "1000000000",
} as const;

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Ratios of pairs measured one after the other, so that a slow moment hits both. */
export function pairedRatio(ours: readonly number[], peers: readonly number[]): number {
  return median(ours.map((value, index) => value / (peers[index] ?? NaN)));
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString("en-US")}/s`;
export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;
export const times = (ratio: number) => `${ratio.toFixed(2)}×`;
