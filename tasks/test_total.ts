/** The closing lines of several test runs as one, in the runner's own form. */
import { stripVTControlCharacters } from "node:util";

/** How many, by the runner's word for it: "passed", "failed", "ignored", ... */
export type Counts = ReadonlyMap<string, number>;

/** The counts of a closing line such as "ok | 12 passed (3 steps) | 0 failed (4s)"; else undefined. */
export function countsOf(line: string): Counts | undefined {
  const plain = stripVTControlCharacters(line).trim();
  if (!/^(ok|FAILED) \| \d+ passed/.test(plain)) return undefined;
  return new Map(
    [...plain.matchAll(/(?<= \| )(\d+) ([a-z ]*[a-z])(?: \((\d+) steps?\))?/g)].flatMap(
      ([, count, what = "", steps]) => [
        [what, Number(count)] as const,
        ...(steps === undefined ? [] : [[`${what} steps`, Number(steps)] as const]),
      ],
    ),
  );
}

/** The closing line of runs; `isOk` is what they ended with, whatever they counted. */
export function totalLine(runs: readonly Counts[], isOk: boolean, seconds: number): string {
  const sums = new Map<string, number>();
  for (const [what, count] of runs.flatMap((counts) => [...counts])) {
    sums.set(what, (sums.get(what) ?? 0) + count);
  }
  const parts = [...sums].filter(([what]) => !what.endsWith(" steps")).map(([what, count]) => {
    const steps = sums.get(`${what} steps`);
    return `${count} ${what}${steps === undefined ? "" : ` (${steps} steps)`}`;
  });
  const minutes = Math.floor(seconds / 60);
  const time = `${minutes > 0 ? `${minutes}m` : ""}${Math.floor(seconds % 60)}s`;
  return `${[isOk ? "ok" : "FAILED", ...parts].join(" | ")} (${time})`;
}
