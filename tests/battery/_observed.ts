/** The claims about log, traces and metrics. */
import { type Known, lineFaults } from "../rig/log_line.ts";
import type { SentSpan } from "../rig/otlp.ts";
import type { Claim } from "./claim.ts";
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
  const faults = lines.flatMap((line) => lineFaults(line, known));
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
    tripClaim(sent.filter(({ tool }) => tool !== null), spansOf),
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

/** A metered call charges, and one that refuses gives back too; what was read is kept for a while. */
function tripClaim(calls: readonly Sent[], spansOf: (one: Sent) => readonly SentSpan[]): Claim {
  const trips = calls.map((call) => {
    const named = (name: string) => spansOf(call).filter((span) => span.name === name).length;
    return { ...call, reads: named("kv read"), commits: named("kv commit") };
  });
  const refused = trips.filter(({ isRefused }) => isRefused);
  const sum = (part: (one: typeof trips[number]) => number) =>
    trips.reduce((total, one) => total + part(one), 0);
  return claim(
    "each trip of a metered call to the database has a span",
    `${trips.length} calls, ${refused.length} refused: ${sum(({ reads }) => reads)} reads, ` +
      `${sum(({ commits }) => commits)} commits`,
    [
      ...trips.filter(({ commits, isRefused }) => commits < (isRefused ? 2 : 1))
        .map(({ tool, reads, commits }) => `${tool}: ${reads} reads, ${commits} commits`),
      ...(sum(({ reads }) => reads) > 0 ? [] : ["nothing was read"]),
      ...(refused.length > 0 && refused.length < trips.length ? [] : ["all are of one kind"]),
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
