/** What happens at each rate of traffic, subject by subject: the figures are those of the simulation. */
import { count, ms, share, some, table, time, usd } from "./_table.ts";
import { isolatesMax, type Scale } from "./measure.ts";
import { billShare, isolateGb, type TrafficRow } from "./traffic.ts";

type Cell = (traffic: TrafficRow, scale: Scale) => string;

/** The rows of the table; each cell is of one rate, from the second on: the first is today's. */
const subjects = {
  "Regions": ({ isolates, multiple }, { manyKeys }) => {
    const of = (place: string) => manyKeys.filter((row) => row.place === place).at(-1);
    const far = of("far");
    const where = isolates === 1 ? "One isolate" : `${count(isolates)} isolates`;
    const beside = multiple >= 100_000
      ? "those of a key where its database's primary is"
      : "where the database's primary is";
    return `${where}, ${beside}: from the other side of an ocean a call of a busy key ` +
      `takes ${ms(far?.p50Ms ?? NaN)} instead of ${ms(of("near")?.p50Ms ?? NaN)} (p50)`;
  },
  "Writes for one key": ({ isolates, secondsPerKey }, { oneKey }) => {
    const near = oneKey.filter(({ place }) => place === "near");
    const most = near.find((row) => row.isolates >= isolates) ??
      near.find((row) => row.isolates === isolatesMax);
    const beyond = isolates > isolatesMax ? "; over more it was not simulated" : "";
    return `A key is called every ${
      count(secondsPerKey)
    } s on average and meets itself in bursts only: ` +
      `a minute's ceiling at once over ${
        most?.isolates === 1 ? "one isolate" : `${most?.isolates} isolates`
      } ends in ${ms(most?.p99Ms ?? NaN)}, exactly${beyond}`;
  },
  "Writes of all": ({ writeUnitsPerSecond }) =>
    `${count(writeUnitsPerSecond)} a second in one database; what it bears is published nowhere`,
  "Hot counters": ({ callsPerSecond }, { cache, freeLookups }) => {
    const lasts = cache.find(({ perSecond }) => perSecond === callsPerSecond)?.day.lastsSeconds;
    const most = freeLookups.at(-1);
    const end = lasts === null ? "lasts the day" : `is used up in ${time(lasts ?? NaN)}`;
    return `One is written by all: the day of free lookups, leased in blocks. With as many free ` +
      `questions as calls it ${end}; near its end a question takes ${
        some(most?.commits ?? NaN)
      } commits ` +
      `over ${most?.isolates} isolates`;
  },
  "Cache": ({ callsPerSecond }, { cache }) => {
    const row = cache.find(({ perSecond }) => perSecond === callsPerSecond);
    return `Of as many free questions ${
      share(row?.day.cached ?? NaN)
    } are answered from the cache and ` +
      `${share(row?.day.refused ?? NaN)} refused (429); with \`TOKEN_RISK_PER_DAY\` above ` +
      `${count(row?.open.looksPerDay ?? NaN)} it answers ${share(row?.open.cached ?? NaN)}`;
  },
  "Upstream quotas": ({ upstreamPerSecond, multiple }) =>
    `${count(upstreamPerSecond)} requests a second: ${
      multiple >= 100_000
        ? "own nodes, or a contract for each network"
        : multiple >= 1_000
        ? "paid endpoints, several in one `RPC_URL_<chainId>`, and keys for the explorer"
        : "public endpoints are the first to complain; set `RPC_URL_<chainId>`"
    }`,
  "Cost": (row) =>
    `${usd(row.usdPerMonth)} a month, ${share(billShare(row))} of what so many keys pay; ` +
    `${count(row.isolates * isolateGb)} GB of memory`,
} as const satisfies Record<string, Cell>;

export function subjectsTable(scale: Scale): string {
  const [, ...rates] = scale.traffic;
  const columns = rates.map((rate) =>
    [
      `${count(rate.multiple)}×`,
      (cell: Cell) => cell(rate, scale),
    ] as const
  );
  return table(Object.entries<Cell>(subjects), {
    "": ([subject]) => subject,
    ...Object.fromEntries(
      columns.map(([head, of]) => [head, ([, cell]: [string, Cell]) => of(cell)]),
    ),
  });
}
