/** The whole of docs/scale.md: what was simulated, what follows on paper, and what gives first. */
import packages from "../../package.json" with { type: "json" };
import { configTable } from "../../schema/config_table.ts";
import { distances } from "./isolates.ts";
import { lastCredits, type Scale } from "./measure.ts";
import { isolateLoad, perCall, prices, today, type TrafficRow, writesShare } from "./traffic.ts";
import { plans } from "../../schema/plans.ts";

const count = (value: number) => Math.round(value).toLocaleString("en-US");
const ms = (value: number) => `${count(value)} ms`;
const some = (value: number) => value < 100 ? String(Number(value.toFixed(2))) : count(value);
const share = (value: number) => `${Math.round(value * 100)} %`;

/** A Markdown table of `rows`, a column for each entry of `columns`. */
function table<T>(rows: readonly T[], columns: Readonly<Record<string, (row: T) => string>>) {
  const heads = Object.keys(columns);
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
  return [heads, heads.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

const simulatedTables = (scale: Scale) => ({
  oneKey: table(scale.oneKey, {
    "Isolates": ({ isolates, regions }) => `${isolates}, ${regions}`,
    "Admitted": ({ admitted, calls }) => `${admitted} of ${calls}`,
    "Answered 503": ({ unsettled }) => count(unsettled),
    "p50": ({ p50Ms }) => ms(p50Ms),
    "p99": ({ p99Ms }) => ms(p99Ms),
    "Commits a call": ({ commitsPerCall }) => some(commitsPerCall),
    "Commits in conflict": ({ conflictShare }) => share(conflictShare),
    "Credits off": ({ drift }) => count(drift),
  }),
  lastCredits: table(scale.lastCredits, {
    "Isolates": ({ isolates }) => count(isolates),
    "Admitted": ({ admitted }) => `${admitted} of ${lastCredits / 2} due`,
    "Credits off": ({ drift }) => count(drift),
    "Answered 503": ({ unsettled }) => count(unsettled),
    "p99": ({ p99Ms }) => ms(p99Ms),
  }),
  manyKeys: table(scale.manyKeys, {
    "Isolates": ({ isolates, regions }) => `${isolates}, ${regions}`,
    "p50": ({ p50Ms }) => ms(p50Ms),
    "p99": ({ p99Ms }) => ms(p99Ms),
    "Commits a call": ({ commits }) => some(commits),
    "Commits in conflict": ({ conflictShare }) => share(conflictShare),
    "Read units a call": ({ readUnits }) => some(readUnits),
    "Write units a call": ({ writeUnits }) => some(writeUnits),
    "Answered 503": ({ unsettled }) => count(unsettled),
    "Credits off": ({ drift }) => count(drift),
  }),
  freeLookups: table(scale.freeLookups, {
    "Isolates": ({ isolates }) => count(isolates),
    "Given out": ({ admitted, perDay }) => `${admitted} of ${perDay}`,
    "Asked": ({ asked }) => count(asked),
    "p50": ({ p50Ms }) => ms(p50Ms),
    "p99": ({ p99Ms }) => ms(p99Ms),
    "Commits a lookup": ({ commitsPerLookup }) => some(commitsPerLookup),
  }),
});

const paperTables = (scale: Scale) => ({
  cache: table(scale.cache, {
    "Questions a second": ({ perSecond }) => count(perSecond),
    "Answered from the cache": ({ hits, asked }) => share(hits / asked),
    "The day's new lookups last": ({ dayLastsSeconds }) =>
      dayLastsSeconds >= 600
        ? `${count(dayLastsSeconds / 60)} minutes`
        : `${count(dayLastsSeconds)} s`,
  }),
  traffic: table(scale.traffic, {
    "Traffic": ({ multiple }) => `${count(multiple)}×`,
    "Calls a second": ({ callsPerSecond }) => count(callsPerSecond),
    "Business keys, used up": ({ businessKeys }) => count(businessKeys),
    "Isolates": ({ isolates }) => count(isolates),
    "Commits a second": ({ commitsPerSecond }) => some(commitsPerSecond),
    "Writes a second": ({ writeUnitsPerSecond }) => some(writeUnitsPerSecond),
    "Upstream requests a second": ({ upstreamPerSecond }) => count(upstreamPerSecond),
    "A month": ({ usdPerMonth }) => `$${count(usdPerMonth)}`,
    "A million calls": ({ usdPerMillionCalls }) => `$${count(usdPerMillionCalls)}`,
  }),
});

/** The document; `seed` is what its draws came from. */
export function documentOf(scale: Scale, seed: number, now: Date): string {
  return `# Scale

Written by \`deno task scale\`: many isolates of the real meter over one real \`Deno.Kv\` that is as far
away as the hosted one, and arithmetic on what they took. Nothing here was measured on Deno Deploy.

- Date: ${
    now.toISOString().slice(0, 10)
  }, seed ${seed}, deno ${Deno.version.deno}, viem ${packages.dependencies.viem}
- A strong read takes ${distances.near.readMs} ms in the store's region and ${distances.far.readMs} ms from Frankfurt, as the
  [platform's documentation](https://docs.deno.com/deploy/kv/manual/on_deploy) has it. A commit is put at
  ${distances.near.commitMs} and ${distances.far.commitMs} ms; no figure is published. A fifth more or less is drawn for each trip.

${simulated(scale)}
${onPaper(scale)}
${whatGivesFirst(scale.traffic)}`;
}

function simulated(scale: Scale): string {
  const tables = simulatedTables(scale);
  return `## One key, a minute's ceiling at once

${configTable.LIMIT_PER_MINUTE.fallback} calls of one key from one address at the same moment, dealt out over the isolates: the worst
one key may do before its ceiling stops it. All of them write the same counters.

${tables.oneKey}

The same with credits left for ${
    lastCredits / 2
  } calls, and from another address in each isolate, so that no two
isolates meet in an address's counter and only the key's own keep them exact:

${tables.lastCredits}

## Many keys

400 calls a second of 400 keys for six seconds, each call in any isolate: a platform without affinity.

${tables.manyKeys}

With one isolate a key's next call finds what its last one left and reads nothing; with many, each
call reads its four entries again, and a call that follows its key's last one at once, in another
isolate, conflicts and is decided anew.

## The free snapshot's counter

One counter for all callers, leased in blocks. 800 lookups within four seconds, each from an address of
its own, of a day that has 600 left: the end of a day, where blocks are single units.

${tables.freeLookups}
`;
}

function onPaper(scale: Scale): string {
  const tables = paperTables(scale);
  return `## The free snapshot's cache

Half an hour of simulated time (at most a million questions), 50,000 tokens asked about by Zipf's law;
an answer is given out for a minute, by every isolate.

${tables.cache}

## On paper

1× is ${today} metered call a second. An isolate is filled to ${
    share(isolateLoad)
  } of a core, with ${perCall.cpuMs} ms of processor
time, ${perCall.upstreamRequests} upstream requests and ${perCall.egressKb} KB of answer a call. Prices are Deno Deploy's of May 2026 beyond
what a plan includes: a million requests $${prices.perMillionRequests}, read units $${prices.perMillionReadUnits}, write units $${prices.perMillionWriteUnits}; an hour of processor
$${prices.perCpuHour}, a GB-hour of memory $${prices.perMemoryGbHour}, a GB sent $${prices.perEgressGb}. Upstream providers' own prices are not in it.

${tables.traffic}
`;
}

/** Of what so many keys pay. */
function billShare({ businessKeys, usdPerMonth }: TrafficRow): string {
  const paid = businessKeys * plans.business.priceUsdCents / 100;
  return `${(100 * usdPerMonth / paid).toFixed(1)} %`;
}

function whatGivesFirst(traffic: readonly TrafficRow[]): string {
  const [, , thousands, most] = traffic;
  if (thousands === undefined || most === undefined) {
    throw new Error("Rates of traffic are missing");
  }
  return `## What gives first

**10×.** Nothing. One isolate carries it, and most calls take one commit and no read. Public RPC
endpoints are the first to complain: set \`RPC_URL_<chainId>\` for the networks people ask about.

**${
    count(thousands.multiple)
  }×.** Keys have counters of their own, so contention does not grow with the number of customers, only
with how many isolates serve one key at the same moment. Whether one hosted database takes
${
    count(thousands.writeUnitsPerSecond)
  } writes a second is published nowhere: ask the platform, or try it first. What changes:

- *Regions.* Run where the database's primary is. A call from the other side of an ocean waits for one
  read and one commit there, and loses most races for a busy key against isolates that are near: see
  the rows with two regions.
- *Write contention per key.* The ceiling of a minute bounds it. A burst over 64 isolates ends within
  seconds and exactly, at several commits a call; affinity by key (a load balancer that hashes the
  \`Authorization\` header) brings that back under one.
- *Hot counters.* The only entry all callers write is the day of free lookups, and it is leased; the
  day's limit ends long before the counter does. Its minute windows are an entry for each address.
- *Cache.* The hit ratio of the free snapshot grows with traffic, as above; prices of the market and
  analyses of code are kept by each isolate, so more isolates ask more often for the same.
- *Upstream quotas.* Thousands of requests a second are beyond any public endpoint: paid endpoints for
  each network, several in one \`RPC_URL_<chainId>\`, and keys for the explorer.
- *Cost.* ${
    share(writesShare(thousands))
  } of it are write units: the key's month, its day, the address's minute and the
  proof of the commit. Limits rest on three of them, exactness on the fourth.

**${count(most.multiple)}×.** ${
    count(most.writeUnitsPerSecond)
  } writes a second of one database is nothing to count on. The bill,
${share(writesShare(most))} of it for these writes, is still ${
    billShare(most)
  } of what so many keys pay. The order of change:

1. Split keys over several databases by the first byte of their hash: no commit of a call touches two
   keys' entries, but for the window of an address, which would have to move to its key's database and
   count there.
2. Lease credits and ceilings to isolates in blocks, as the free lookups are. That turns four writes a
   call into four a block, and gives up one promise: what an isolate holds when it crashes is lost until
   the window ends. Near the last credits blocks shrink to one, so nobody spends more than they have.
3. Own nodes: at that rate they cost less than any provider.
`;
}
