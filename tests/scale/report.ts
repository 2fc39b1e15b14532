/** The whole of docs/scale.md: what was simulated, what follows on paper, and what gives first. */
import packages from "../../package.json" with { type: "json" };
import { configTable } from "../../schema/config_table.ts";
import { subjectsTable } from "./_subjects.ts";
import { count, ms, share, some, table, time, usd } from "./_table.ts";
import { distances, type Place } from "./isolates.ts";
import { isolatesMax, lastCredits, type Scale, steady } from "./measure.ts";
import {
  billShare,
  isolateGb,
  isolateLoad,
  mix,
  perCall,
  prices,
  today,
  type TrafficRow,
  writesShare,
} from "./traffic.ts";

/** Isolates in two regions have a row for each. */
const isolatesOf = ({ isolates, place }: { readonly isolates: number; readonly place: Place }) =>
  `${isolates}, ${place}`;

const simulatedTables = (scale: Scale) => ({
  oneKey: table(scale.oneKey, {
    "Isolates": isolatesOf,
    "Admitted": ({ admitted, calls }) => `${admitted} of ${calls}`,
    "Answered 503": ({ unsettled }) => count(unsettled),
    "p50": ({ p50Ms }) => ms(p50Ms),
    "p99": ({ p99Ms }) => ms(p99Ms),
    "Commits a call": ({ commits }) => some(commits),
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
    "Isolates": isolatesOf,
    "p50": ({ p50Ms }) => ms(p50Ms),
    "p99": ({ p99Ms }) => ms(p99Ms),
    "Commits a call": ({ commits }) => some(commits),
    "In conflict": ({ conflictShare }) => share(conflictShare),
    "In conflict before": ({ conflictShareBefore }) => share(conflictShareBefore),
    "Read units a call": ({ readUnits }) => some(readUnits),
    "Write units a call": ({ writeUnits }) => some(writeUnits),
    "Answered 503": ({ unsettled }) => count(unsettled),
    "Credits off": ({ drift }) => count(drift),
  }),
  freeLookups: table(scale.freeLookups, {
    "Isolates": ({ isolates }) => count(isolates),
    "Given out": ({ admitted, perDay }) => `${admitted} of ${perDay}`,
    "Asked": ({ calls }) => count(calls),
    "p50": ({ p50Ms }) => ms(p50Ms),
    "p99": ({ p99Ms }) => ms(p99Ms),
    "Commits a lookup": ({ commits }) => some(commits),
  }),
});

const paperTables = (scale: Scale) => ({
  cache: table(scale.cache, {
    "Questions a second": ({ perSecond }) => count(perSecond),
    "New lookups last": ({ day }) => day.lastsSeconds === null ? "the day" : time(day.lastsSeconds),
    "Looked up": ({ day }) => share(day.looked),
    "From the cache": ({ day }) => share(day.cached),
    "Refused (429)": ({ day }) => share(day.refused),
    "No limit: from the cache": ({ open }) => share(open.cached),
    "No limit: lookups a day": ({ open }) => count(open.looksPerDay),
  }),
  mix: table(Object.entries(mix), {
    "Tool": ([tool]) => `\`${tool}\``,
    "Share of calls": ([, one]) => share(one.share),
    "Processor time": ([, { cpuMs }]) => `${cpuMs} ms`,
    "Upstream requests": ([, { upstreamRequests }]) => count(upstreamRequests),
  }),
  traffic: table(scale.traffic, {
    "Traffic": ({ multiple }) => `${count(multiple)}×`,
    "Calls a second": ({ callsPerSecond }) => count(callsPerSecond),
    "Business keys, used up": ({ businessKeys }) => count(businessKeys),
    "Isolates": ({ isolates }) => count(isolates),
    "Commits a second": ({ commitsPerSecond }) => some(commitsPerSecond),
    "Writes a second": ({ writeUnitsPerSecond }) => some(writeUnitsPerSecond),
    "Upstream requests a second": ({ upstreamPerSecond }) => count(upstreamPerSecond),
    "A month": ({ usdPerMonth }) => usd(usdPerMonth),
    "A million calls": ({ usdPerMillionCalls }) => usd(usdPerMillionCalls),
  }),
});

/** The document; `seed` is what its draws came from. */
export function documentOf(scale: Scale, seed: number, now: Date): string {
  return `# Scale

Written by \`deno task scale\`: many isolates of the real meter over one real \`Deno.Kv\` that is as far
away as the hosted one, and arithmetic on what they took. Nothing here was measured on Deno Deploy. Trips
take real time, so another run with the same seed differs by a few per cent.

- Date: ${
    now.toISOString().slice(0, 10)
  }, seed ${seed}, deno ${Deno.version.deno}, viem ${packages.dependencies.viem}
- A strong read takes ${distances.near.readMs} ms in the store's region (near) and ${distances.far.readMs} ms from Frankfurt (far), as the
  [platform's documentation](https://docs.deno.com/deploy/kv/manual/on_deploy) has it of Deploy Classic,
  which has ended; of its successor none are published. A commit is put at ${distances.near.commitMs} and ${distances.far.commitMs} ms; no
  figure is published. A fifth more or less is drawn for each trip.

${simulated(scale)}
${onPaper(scale)}
## What happens at each rate

${subjectsTable(scale)}

${whatGivesFirst(scale.traffic)}`;
}

function simulated(scale: Scale): string {
  const tables = simulatedTables(scale);
  const { keyCount, countedFrom, seconds } = steady;
  return `## One key, a minute's ceiling at once

${configTable.LIMIT_PER_MINUTE.fallback} calls of one key from one address at the same moment, dealt out over the isolates: the worst
one key may do before its ceiling stops it. All of them write the same counters. Of 16 isolates, half
were far in the last two rows.

${tables.oneKey}

The same with credits left for ${
    lastCredits / 2
  } calls, and from another address in each isolate, so that no two
isolates meet in an address's counter and only the key's own keep them exact:

${tables.lastCredits}

## Many keys

${keyCount} keys, each called once a second on average, each call in any isolate: a platform without affinity.
What happened from second ${countedFrom} to ${seconds}; the conflicts before stand beside it.

${tables.manyKeys}

With one isolate a key's next call finds what its last one left, and reads its four entries once a
minute, when the address's window is new. With several, an isolate that remembers a key which another has served since finds its commit in
conflict, decides anew, and reads that key each time for a minute; then it trusts what it remembers again.
A call also conflicts if another isolate serves the key at the same moment. A key that calls seldom is
remembered by nobody: 400 keys called once each over ${isolatesMax} isolates took, for each call, ${
    some(scale.seldom.readUnits)
  }
read units, ${some(scale.seldom.writeUnits)} write units and ${
    scale.seldom.commits === 1 ? "one commit" : `${some(scale.seldom.commits)} commits`
  }.

## The free snapshot's counter

One counter for all callers, leased in blocks. 800 lookups within four seconds, each from an address of
its own, of a day that has 600 left: the end of a day, where blocks are single units.

${tables.freeLookups}
`;
}

function onPaper(scale: Scale): string {
  const tables = paperTables(scale);
  return `## The free snapshot's cache

By simulated time and arithmetic, without the service's code: 50,000 tokens asked about by Zipf's law,
each question from another address; an answer is given out for a minute, by every isolate. A lookup is
put to take no time. In truth each isolate that is asked meanwhile looks up by itself, which may double
the lookups where hundreds of isolates serve 100,000 questions a second. Once the
day's ${
    count(configTable.TOKEN_RISK_PER_DAY.fallback)
  } new lookups are gone, only what the cache still holds is answered until midnight. So
with the limit a service starts with, more traffic means more refusals and not more hits;
\`TOKEN_RISK_PER_DAY\` is to grow with it.

${tables.cache}

## On paper

1× is ${today} metered call a second of this mix. Its figures are no less than the medians of
[benchmarks.md](benchmarks.md); every second code of \`bytecode_scan\` is put to be new to its isolate,
and nothing of \`market_info\` to be in its cache:

${tables.mix}

So a call takes ${some(perCall.cpuMs)} ms of processor time, ${
    some(perCall.upstreamRequests)
  } upstream requests and, put, ${perCall.egressKb} KB of answer. Keys
that use up the Business plan call seldom, so store units are those of keys that nobody remembers. An
isolate is filled to ${
    share(isolateLoad)
  } of a core and holds ${isolateGb} GB: that is what the battery's load settles at
where nothing limits it. A page of the platform's earlier form gives an application 512 MB; whether the
service stays below that where it has to was not tried. Prices are Deno Deploy's of May 2026 beyond
what a plan includes: a million requests $${prices.perMillionRequests}, read units $${prices.perMillionReadUnits}, write units $${prices.perMillionWriteUnits}; an hour of processor
$${prices.perCpuHour}, a GB-hour of memory $${prices.perMemoryGbHour}, a GB sent $${prices.perEgressGb}. Upstream providers' own prices are not in it.

${tables.traffic}
`;
}

function whatGivesFirst(traffic: readonly TrafficRow[]): string {
  const [, tens, thousands, most] = traffic;
  if (tens === undefined || thousands === undefined || most === undefined) {
    throw new Error("Rates of traffic are missing");
  }
  return `## What gives first

**${
    count(tens.multiple)
  }×.** Public RPC endpoints, and the free lookups of a day if free questions grow as
calls do. One isolate and one database carry the rest: each call is one read and one commit.

**${count(thousands.multiple)}×.** Upstream quotas, then perhaps the database: whether one takes
${
    count(thousands.writeUnitsPerSecond)
  } writes a second is published nowhere: ask the platform, or try it first. Keys have counters of
their own, so contention does not grow with the number of customers, only with how many isolates serve
one key at the same moment. A proxy of one's own that sends a key always to the same isolates would keep
bursts under one commit a call; Deno Deploy offers no such affinity. Prices of the market and analyses of
code are kept by each isolate, so more isolates ask more often for the same. Of the bill
${
    share(writesShare(thousands))
  } are write units: the key's month, its day, the address's minute and the proof of the commit.
Limits rest on three of them, exactness on the fourth.

**${count(most.multiple)}×.** ${
    count(most.writeUnitsPerSecond)
  } writes a second of one database is nothing to count on. The bill,
${share(writesShare(most))} of it for these writes, is still ${
    share(billShare(most))
  } of what so many keys pay. The order of change:

1. Split keys over several databases by the first byte of their hash: no commit of a call touches two
   keys' entries, but for the window of an address, which would have to move to its key's database and
   count there.
2. Lease credits and ceilings to isolates in blocks, as the free lookups are. That turns four writes a
   call into four a block, and gives up one promise: what an isolate holds when it crashes is lost until
   the window ends. Near the last credits blocks shrink to one, so nobody spends more than they have.
3. Own nodes, or a contract for each network: ${
    count(most.upstreamPerSecond)
  } requests a second are on nobody's price list.
`;
}
