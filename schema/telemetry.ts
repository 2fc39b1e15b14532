/**
 * Traces and metrics through the runtime's own OpenTelemetry support, which `OTEL_DENO=true` turns on:
 * the one place that touches `Deno.telemetry`. What is sent holds codes, ids and numbers, as the log
 * does.
 */
import type { Log, LogFields } from "./log.ts";
import { withoutSecrets } from "./redacted.ts";
import { service } from "./service.ts";

/** Values of a span or a measurement; never text from outside. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Everything that is counted. */
const counters = {
  "tcs.requests": "Requests by route, method, status and tool.",
  "tcs.credits": "Credits charged, by tool.",
  "tcs.refusals": "Answers that refuse, by tool and code.",
  "tcs.upstream.requests": "Requests to upstreams, by upstream and what came of them.",
  "tcs.kv.conflicts": "Commits that another commit came before.",
} as const satisfies Record<string, string>;

export type Telemetry = {
  /** Runs `work` in a span of its own; `told` makes attributes of what came of it. */
  readonly span: <T>(
    name: string,
    attributes: Attributes,
    work: () => Promise<T>,
    told: (value: T) => Attributes,
  ) => Promise<T>;
  readonly count: (name: keyof typeof counters, by: number, attributes?: Attributes) => void;
  /** Names the span that is open, and answers the id of its trace; `null` without one. */
  readonly tellSpan: (name: string, attributes: Attributes) => string | null;
};

/** What is used of the interfaces of OpenTelemetry. */
type Span = {
  setAttributes(attributes: Attributes): void;
  updateName(name: string): void;
  spanContext(): { readonly traceId: string };
  end(): void;
};
type Tracer = {
  startSpan(name: string): Span;
  startActiveSpan<T>(name: string, options: object, run: (span: Span) => T): T;
};
type Counter = { add(by: number, attributes: Attributes): void };

/** Under which a context holds its span, in every implementation of OpenTelemetry for JavaScript. */
const spanKey = Symbol.for("OpenTelemetry Context Key SPAN");
/** Of a request that goes out, `CLIENT`. */
const clientKind = 2;

export function startTelemetry(): Telemetry {
  const { tracerProvider, meterProvider, contextManager } = Deno.telemetry;
  const tracer: Tracer = tracerProvider.getTracer(service.slug, service.version);
  const meter = meterProvider.getMeter(service.slug, service.version);
  keepOutsideTextOut(tracer.startSpan("unused"));
  const made = new Map<string, Counter>(
    Object.entries(counters).map((
      [name, description],
    ) => [name, meter.createCounter(name, { description })]),
  );
  return {
    span: (name, attributes, work, told) =>
      tracer.startActiveSpan(name, { kind: clientKind, attributes }, async (span) => {
        try {
          const value = await work();
          span.setAttributes(told(value));
          return value;
        } finally {
          span.end();
        }
      }),
    count: (name, by, attributes = {}) => made.get(name)?.add(by, attributes),
    tellSpan: (name, attributes) => {
      const span: Span | undefined = contextManager.active().getValue(spanKey);
      span?.updateName(name);
      span?.setAttributes(attributes);
      return span?.spanContext().traceId ?? null;
    },
  };
}

/** RFC 9110, 9.3, and PATCH (RFC 5789); the semantic conventions call every other one `_OTHER`. */
const methods: ReadonlySet<unknown> = new Set([
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE"],
]);

/** Hosts as callers write them, messages, and paths of this machine. */
const outside: ReadonlySet<string> = new Set([
  ...["server.address", "exception.message", "exception.stacktrace"],
]);

/**
 * The runtime's own spans, of requests served and of `fetch`, tell whole URLs, the caller's method and
 * host as they were sent, and of a failure its message and stack. URLs hold keys of nodes, codes of
 * sign-in and links that work once, and no setting leaves them out.
 */
function keepOutsideTextOut(span: object): void {
  const spans = Object.getPrototypeOf(span);
  const { setAttribute, setStatus } = spans;
  spans.setAttribute = function (this: object, name: string, value: unknown) {
    if (name.startsWith("url.") || outside.has(name)) return this;
    const unknown = name === "http.request.method" && !methods.has(value);
    return setAttribute.call(this, name, unknown ? "_OTHER" : value);
  };
  spans.setStatus = function (this: object, { code }: { readonly code: number }) {
    return setStatus.call(this, { code });
  };
}

/** The log; a request's line is counted, names the runtime's span of it, and has its trace's id. */
export function observedLog(log: Log, telemetry: Telemetry | null): Log {
  if (telemetry === null) return log;
  return (level, event, fields = {}) => {
    if (event !== "request") return log(level, event, fields);
    const { route, method, status, tool, credits, refusal } = fields;
    const ofTool = tool === undefined ? {} : { tool: String(tool) };
    const asked = { route: String(route), method: String(method), status: Number(status) };
    telemetry.count("tcs.requests", 1, { ...asked, ...ofTool });
    if (Number(credits ?? 0) > 0) telemetry.count("tcs.credits", Number(credits), ofTool);
    if (refusal !== undefined) {
      telemetry.count("tcs.refusals", 1, { ...ofTool, refusal: String(refusal) });
    }
    const traceId = telemetry.tellSpan(`${method} ${route}`, spanAttributes(fields));
    log(level, event, traceId === null ? fields : { ...fields, traceId });
  };
}

/** The fields of a line under names of their own; the route under the one that is agreed. */
function spanAttributes(fields: LogFields): Attributes {
  return Object.fromEntries(
    Object.entries(withoutSecrets(fields)).flatMap(([name, value]) =>
      value === null ? [] : [[name === "route" ? "http.route" : `tcs.${name}`, value]]
    ),
  );
}
