/** A collector that takes OTLP over HTTP in JSON and keeps what it is sent. */

/** A span as the protocol has it, its attributes by name. */
export type SentSpan = {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly traceId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** One value of a metric, as the protocol tells it from the metric's others. */
export type SentPoint = {
  readonly metric: string;
  readonly attributes: Readonly<Record<string, unknown>>;
};

export type Collector = {
  /** What makes a process send here, soon. */
  readonly env: Readonly<Record<string, string>>;
  readonly spans: readonly SentSpan[];
  /** What was written to the console, by call. */
  readonly logs: readonly string[];
  readonly points: readonly SentPoint[];
  /** The newest sum of each counter over all its attributes. */
  readonly sums: () => Readonly<Record<string, number>>;
  /** As they came. */
  readonly bodies: readonly string[];
  readonly text: () => string;
  readonly stop: () => Promise<void>;
};

// deno-lint-ignore no-explicit-any -- bodies of the protocol
type Json = any;

export function startCollector(): Collector {
  const bodies: string[] = [];
  const spans: SentSpan[] = [];
  const logs: string[] = [];
  const points: SentPoint[] = [];
  const sums = new Map<string, number>();
  const take = (body: Json) => {
    for (const { scopeSpans } of body.resourceSpans ?? []) {
      for (const { spans: sent } of scopeSpans) spans.push(...sent.map(spanOf));
    }
    for (const { scopeLogs } of body.resourceLogs ?? []) {
      for (const { logRecords } of scopeLogs) {
        logs.push(...logRecords.map(({ body }: Json) => body.stringValue));
      }
    }
    for (const { scopeMetrics } of body.resourceMetrics ?? []) {
      for (const { metrics } of scopeMetrics) {
        for (const { name: metric, sum, histogram, gauge } of metrics) {
          if (sum) sums.set(metric, totalOf(sum));
          const { dataPoints } = sum ?? histogram ?? gauge;
          points.push(...dataPoints.map(({ attributes }: Json) => ({
            metric,
            attributes: valuesOf(attributes ?? []),
          })));
        }
      }
    }
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const text = await request.text();
    bodies.push(text);
    take(JSON.parse(text));
    return Response.json({});
  });
  return {
    env: {
      OTEL_DENO: "true",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.addr.port}`,
      OTEL_BSP_SCHEDULE_DELAY: "50",
      OTEL_BLRP_SCHEDULE_DELAY: "50",
      OTEL_METRIC_EXPORT_INTERVAL: "100",
    },
    spans,
    logs,
    points,
    sums: () => Object.fromEntries(sums),
    bodies,
    text: () => bodies.join("\n"),
    stop: () => server.shutdown(),
  };
}

/** Of a machine that does much else at the same time. */
const waitMs = 20_000;

/** Waits until the collector was sent what is looked for; throws with `what` came instead. */
export async function sent<T>(find: () => T | undefined, what: () => string): Promise<T> {
  for (const start = Date.now(); Date.now() - start < waitMs;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the collector was not sent it: ${what()}`);
}

function spanOf({ name, spanId, parentSpanId, traceId, attributes }: Json): SentSpan {
  return { name, spanId, parentSpanId, traceId, attributes: valuesOf(attributes) };
}

function valuesOf(attributes: Json): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ key, value }: Json) => [key, Object.values(value)[0]]),
  );
}

function totalOf({ dataPoints }: Json): number {
  return dataPoints.reduce(
    (sum: number, { asInt, asDouble }: Json) => sum + Number(asInt ?? asDouble ?? 0),
    0,
  );
}
