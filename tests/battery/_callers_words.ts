/** What the runtime's own metrics repeat of a request, as docs/operations.md admits. */
import type { Collector } from "../rig/otlp.ts";
import { type Marks, marksIn } from "./_marks.ts";

/** Attributes of its metrics that are the caller's words. */
export const callersWords = ["http.request.method", "server.address"] as const;

const metrics = /^http[.]server[.]/;

// deno-lint-ignore no-explicit-any -- bodies of the protocol
type Json = any;

const small = (marks: Marks): Marks =>
  new Map([...marks].map(([name, mark]) => [name, mark.toLowerCase()]));

/** Names of the secrets in what a collector was sent; hosts may come in small letters. */
export function marksSent(collector: Collector, marks: Marks): readonly string[] {
  const text = withoutCallersWords(collector.bodies);
  return [...marksIn(text, marks), ...marksIn(text.toLowerCase(), small(marks))];
}

/** Bodies without these attributes of these metrics. */
function withoutCallersWords(bodies: readonly string[]): string {
  const words: readonly string[] = callersWords;
  const others = (name: string, value: Json) =>
    name === "attributes" ? value.filter(({ key }: Json) => !words.includes(key)) : value;
  const dropped = (_name: string, value: Json) => {
    const isMetric = metrics.test(value?.name) &&
      ["sum", "gauge", "histogram"].some((kind) => kind in value);
    return isMetric ? JSON.parse(JSON.stringify(value, others)) : value;
  };
  return bodies.map((body) => JSON.stringify(JSON.parse(body), dropped)).join("\n");
}

/** Attributes of these metrics under which a secret left. */
export function leavingAs({ points }: Collector, marks: Marks): readonly string[] {
  const holds = (value: unknown) => marksIn(String(value).toLowerCase(), small(marks)).length > 0;
  return callersWords.filter((name) =>
    points.some(({ metric, attributes }) => metrics.test(metric) && holds(attributes[name]))
  );
}
