/** Figures and tables as docs/scale.md writes them. */

export const count = (value: number) => Math.round(value).toLocaleString("en-US");
export const ms = (value: number) => `${count(value)} ms`;
export const some = (value: number) =>
  value < 100 ? String(Number(value.toFixed(2))) : count(value);
export const usd = (value: number) => `$${count(value)}`;

/** A share of 1 in per cent: whole ones, with as many digits as it takes near 0 and 100. */
export function share(value: number): string {
  const percent = 100 * value;
  if (percent === 0 || percent === 100 || percent >= 1 && percent <= 99) {
    return `${Math.round(percent)} %`;
  }
  const short = Number(percent.toPrecision(percent < 1 ? 2 : 4));
  return `${short === 100 ? percent : short} %`;
}

export function time(seconds: number): string {
  if (seconds >= 7_200) return `${count(seconds / 3_600)} hours`;
  return seconds >= 120 ? `${count(seconds / 60)} minutes` : `${some(seconds)} s`;
}

/** A Markdown table of `rows`, a column for each entry of `columns`. */
export function table<T>(
  rows: readonly T[],
  columns: Readonly<Record<string, (row: T) => string>>,
): string {
  const heads = Object.keys(columns);
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
  return [heads, heads.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
