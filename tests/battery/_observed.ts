/** The claims about log, traces and metrics. */
import { type Known, lineFaults } from "../rig/log_line.ts";
import type { SentSpan } from "../rig/otlp.ts";
import type { Claim } from "./claim.ts";
import type { Trips } from "./kv_trips.ts";
import type { Counted, Sent } from "./observability.ts";

const shownMax = 4;

function claim(name: string, figure: string, wrong: readonly string[]): Claim {
  const shown = [...new Set(wrong)].slice(0, shownMax);
  return { claim: name, figure: [figure, ...shown].join("; "), holds: wrong.length === 0 };
}

/** One line for each request, in the log and at the collector. */
export function logClaims({ sent, lines, collector }: Counted, known: Known): Claim[] {
  const exported = collector.logs.join("\n");
  const count = (id: string) => lines.filter(({ requestId }) => requestId === id).length;
  const faults = lines.flatMap((fields) =>
    lineFaults({ level: "info", event: "request", fields }, known)
  );
  const silent = sent.filter(({ id }) => id === "" || !exported.includes(id));
  return [
    claim(
      "each request has one line in the log, which says what it may",
      `${sent.length} requests, ${lines.length} lines, ${faults.length} faults`,
      [
        ...sent.filter(({ id }) => count(id) !== 1).map(({ id }) =>
          `${count(id)} lines of "${id}"`
        ),
        ...faults,
      ],
    ),
    claim(
      "each line is sent to the collector too",
      `${sent.length - silent.length} of ${sent.length}`,
      silent.map(({ id }) => `not "${id}"`),
    ),
  ];
}

/** One trace for each request, with a span for each trip. */
export function spanClaims(counted: Counted): Claim[] {
  const { sent, lines, collector: { spans } } = counted;
  const traceOf = new Map(lines.map(({ requestId, traceId }) => [requestId, String(traceId)]));
  const byTrace = Map.groupBy(spans, ({ traceId }) => traceId);
  const spansOf = ({ id }: Sent) => byTrace.get(traceOf.get(id) ?? "") ?? [];
  const traces = new Set(sent.map(({ id }) => traceOf.get(id)));
  return [
    claim(
      "each request is a trace of its own",
      `${traces.size} traces of ${sent.length} requests`,
      [
        ...sent.filter((one) => !spansOf(one).some(isServed)).map(({ id }) => `none of "${id}"`),
        ...(traces.size === sent.length ? [] : ["requests share a trace"]),
      ],
    ),
    upstreamClaim(counted),
    tripClaim(counted, sent.filter(({ tool }) => tool !== null), spansOf),
  ];
}

const isServed = ({ attributes }: SentSpan) => attributes["http.route"] !== undefined;

/** As many spans as the fakes had requests. */
function upstreamClaim({ upstreams, collector: { spans } }: Counted): Claim {
  const told = [...upstreams].map(([kind, requests]) => {
    const own = spans.filter(({ name }) => name === `upstream ${kind}`);
    const outcomes = new Set(own.map(({ attributes }) => String(attributes["tcs.outcome"])));
    return { kind, requests, spans: own.length, outcomes };
  });
  const outcomes = new Set(told.flatMap((one) => [...one.outcomes]));
  return claim(
    "each request to an upstream has a span that says what came of it",
    told.map(({ kind, requests, spans }) => `${kind} ${spans} of ${requests}`).join(", ") +
      `; outcomes ${[...outcomes].toSorted().join(", ")}`,
    told.flatMap(({ kind, requests, spans, outcomes }) => [
      ...(requests > 0 && requests === spans ? [] : [`${kind}: ${spans} of ${requests}`]),
      ...(outcomes.has("undefined") ? [`${kind} without an outcome`] : []),
      // All of them failed in the end.
      ...(outcomes.has("http-status") ? [] : [`${kind} never failed`]),
    ]),
  );
}

const tripSpans = { reads: "kv read", lists: "kv list", commits: "kv commit" } as const;

/** Trips of each kind, and the spans of that kind. */
export function tripsSpanned(trips: Trips, { spans }: Pick<Counted["collector"], "spans">) {
  return (Object.keys(tripSpans) as (keyof Trips)[]).map((kind) => {
    const own = spans.filter(({ name }) => name === tripSpans[kind]);
    return { kind, made: trips[kind], spans: own.length };
  });
}

/** A metered call charges, and one that refuses gives back too; what was read is kept for a while. */
function tripClaim(
  { trips, collector }: Counted,
  calls: readonly Sent[],
  spansOf: (one: Sent) => readonly SentSpan[],
): Claim {
  const told = tripsSpanned(trips, collector);
  const charged = calls.map((call) => ({
    ...call,
    commits: spansOf(call).filter(({ name }) => name === tripSpans.commits).length,
  }));
  const refused = calls.filter(({ isRefused }) => isRefused);
  return claim(
    "each trip to the database has a span, each commit of a metered call one in its trace",
    told.map(({ kind, made, spans }) => `${spans} of ${made} ${kind}`).join(", ") +
      `; ${calls.length} calls, ${refused.length} refused`,
    [
      ...told.filter(({ made, spans }) => made === 0 || made !== spans)
        .map(({ kind, made, spans }) => `${kind}: ${spans} of ${made}`),
      ...charged.filter(({ commits, isRefused }) => commits < (isRefused ? 2 : 1))
        .map(({ tool, commits }) => `${tool}: ${commits} commits`),
      ...(refused.length > 0 && refused.length < calls.length ? [] : ["all are of one kind"]),
    ],
  );
}

/** What is counted is what was logged, spanned and charged. */
export function metricClaim({ lines, collector, upstreams, creditsUsed }: Counted): Claim {
  const sums = collector.sums();
  const requests = [...upstreams.values()].reduce((sum, count) => sum + count, 0);
  const due = {
    "tcs.requests": lines.length,
    "tcs.upstream.requests": requests,
    "tcs.credits": creditsUsed,
    "tcs.refusals": lines.filter(({ refusal }) => refusal !== undefined).length,
  };
  const told = Object.entries(due).map(([name, count]) => ({ name, count, sum: sums[name] ?? 0 }));
  return claim(
    "the metrics add up to what was asked, sent and charged",
    told.map(({ name, sum, count }) => `${name} ${sum} of ${count}`).join(", "),
    told.filter(({ sum, count }) => sum !== count || count === 0).map(({ name }) =>
      `${name} is off`
    ),
  );
}
