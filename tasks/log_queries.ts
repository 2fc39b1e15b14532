/** What the log says of a service: the queries of its dashboard, over lines as the service writes them. */

/** A line of the log; fields as `docs/operations.md` lists them. */
export type Line = { readonly event: string; readonly [field: string]: unknown };

type Query = { readonly title: string; readonly rows: (lines: readonly Line[]) => readonly Row[] };
type Row = readonly (string | number)[];

export const requests = (lines: readonly Line[]) =>
  lines.filter(({ event }) => event === "request");
export const share = (part: number, whole: number) =>
  whole === 0 ? "0 %" : `${(100 * part / whole).toFixed(1)} %`;
export const total = (lines: readonly Line[], field: string) =>
  lines.reduce((sum, line) => sum + Number(line[field] ?? 0), 0);

/** Lines that have all fields, by their values; the most first. */
function groups(lines: readonly Line[], ...fields: readonly string[]) {
  const having = lines.filter((line) => fields.every((field) => line[field] !== undefined));
  const named = Map.groupBy(having, (line) => fields.map((field) => line[field]).join("  "));
  return [...named].sort(([, one], [, other]) => other.length - one.length);
}

export function quantile(lines: readonly Line[], part: number): number {
  const sorted = lines.map(({ ms }) => Number(ms)).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const withStatus = (test: (status: number) => boolean) => (lines: readonly Line[]): Row[] => {
  const all = requests(lines);
  return [[share(all.filter(({ status }) => test(Number(status))).length, all.length)]];
};

export const queries: readonly Query[] = [
  {
    title: "requests by route and status",
    rows: (lines) =>
      groups(requests(lines), "route", "status").map(([name, own]) => [name, own.length]),
  },
  { title: "share of 5xx", rows: withStatus((status) => status >= 500) },
  { title: "share of 429", rows: withStatus((status) => status === 429) },
  { title: "share of 401", rows: withStatus((status) => status === 401) },
  {
    title: "milliseconds by route: p50, p95, p99",
    rows: (lines) =>
      groups(requests(lines), "route").map((
        [name, own],
      ) => [name, ...[0.5, 0.95, 0.99].map((part) => quantile(own, part))]),
  },
  {
    title: "tools: calls, refused, credits",
    rows: (lines) =>
      groups(requests(lines), "tool").map(([name, own]) => {
        const refused = own.filter(({ refusal }) => refusal !== undefined).length;
        return [name, own.length, refused, total(own, "credits")];
      }),
  },
  {
    title: "refusals by code",
    rows: (lines) => groups(requests(lines), "refusal").map(([name, own]) => [name, own.length]),
  },
  {
    title: "requests to upstreams by tool: made, failed",
    rows: (lines) =>
      groups(requests(lines).filter(({ upstreams }) => upstreams !== undefined), "tool").map((
        [name, own],
      ) => {
        const [made, failed] = [total(own, "upstreams"), total(own, "upstreamsFailed")];
        return [name, made, failed, share(failed, made)];
      }),
  },
  {
    title: "keys with the most credits",
    rows: (lines) =>
      groups(requests(lines), "keyId").map(([name, own]) => [name, total(own, "credits")] as const)
        .sort(([, one], [, other]) => other - one).slice(0, 10),
  },
  {
    title: "snapshots from the cache",
    rows: (lines) => {
      const own = requests(lines).filter(({ cached }) => cached !== undefined);
      return [[share(total(own, "cached"), own.length)]];
    },
  },
  {
    title: "other events",
    rows: (lines) =>
      groups(lines.filter(({ event }) => event !== "request"), "event", "level").map((
        [name, own],
      ) => [name, own.length]),
  },
];

/** The lines of a log; what is no line of the service is left out. */
export function linesOf(text: string): readonly Line[] {
  return text.split("\n").flatMap((line) => {
    // A platform puts times and names before what the service wrote.
    const start = line.indexOf('{"level":');
    if (start === -1) return [];
    try {
      return [JSON.parse(line.slice(start)) as Line];
    } catch {
      return [];
    }
  });
}
