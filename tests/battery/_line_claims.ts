/** What each request's log line has to say, from what was asked, answered and counted outside of the service. */
import { identifyApiKey } from "../../schema/api_key.ts";
import type { RequestFields } from "../rig/log_line.ts";
import type { Ask } from "./_line_asks.ts";
import type { Claim } from "./claim.ts";
import type { Counted } from "./observability.ts";
import { type Fronts, type Kind, kinds } from "./_stand.ts";

const shownMax = 4;

/** Fields that are known from outside: those that are not here may not be in the line either. */
type Fields = Readonly<Record<string, string | number>>;

export type Due = {
  readonly fields: Fields;
  /** As the caller and a slow upstream have it. */
  readonly ms: { readonly least: number; readonly most: number };
};

type Answered = {
  readonly status: number;
  readonly text: string;
  readonly isRefused: boolean;
  readonly tookMs: number;
};

/** Requests that each fake had before the request. */
type Around = { readonly fronts: Fronts; readonly before: ReadonlyMap<Kind, number> };

/** Said by other claims, or by nobody outside. */
const unknown: ReadonlySet<string> = new Set(["requestId", "traceId", "ms"]);

export const requestsOf = (fronts: Fronts): ReadonlyMap<Kind, number> =>
  new Map(kinds.map((kind) => [kind, fronts[kind].requests]));

/** What the line of a request says that was alone with the service. */
export function dueOf(ask: Ask, answer: Answered, key: string, around: Around): Due {
  const { route, tool, credits } = ask;
  const refusal = answer.isRefused ? refusalOf(answer.text) : undefined;
  const isCached = ask.asksUpstreams && !ask.isMetered && JSON.parse(answer.text).cached;
  const { asked, failed, lateMs } = sentTo(around);
  return {
    fields: {
      route,
      method: ask.body === undefined ? "GET" : "POST",
      status: answer.status,
      ...(tool === null ? {} : { tool }),
      ...(credits === null
        ? {}
        : { keyId: identifyApiKey(key).id, credits: answer.isRefused ? 0 : credits }),
      ...(refusal === undefined ? {} : { refusal }),
      ...(ask.asksUpstreams && !ask.isMetered ? { cached: isCached ? 1 : 0 } : {}),
      ...(ask.asksUpstreams && !isCached ? { upstreams: asked, upstreamsFailed: failed } : {}),
    },
    ms: { least: lateMs, most: Math.ceil(answer.tookMs) },
  };
}

/** The code of a refusal, which stands in a text over MCP. */
function refusalOf(text: string): string {
  const answer = JSON.parse(text);
  return (answer.result === undefined ? answer : JSON.parse(answer.result.content[0].text)).error;
}

function sentTo({ fronts, before }: Around) {
  let [asked, failed, lateMs] = [0, 0, 0];
  for (const kind of kinds) {
    const { mode, requests } = fronts[kind];
    const sent = requests - before.get(kind)!;
    asked += sent;
    if (typeof mode !== "object" || sent === 0) continue;
    if ("status" in mode) failed += sent;
    if ("slowMs" in mode) lateMs = Math.max(lateMs, mode.slowMs);
  }
  return { asked, failed, lateMs };
}

/** Each line against the truth, both ways, and lines enough of each kind that the truth says something. */
export function lineClaims({ sent, lines, creditsUsed }: Counted): Claim[] {
  const byId = new Map(lines.map((line) => [line["requestId"], line]));
  const wrong = sent.flatMap(({ id, due }) => faultsOf(due, byId.get(id) ?? {}));
  const slow = sent.filter(({ due }) => due.ms.least > 0);
  const sum = (field: string) =>
    sent.reduce((total, { due }) => total + Number(due.fields[field] ?? 0), 0);
  const [charged, asked, failed] = [sum("credits"), sum("upstreams"), sum("upstreamsFailed")];
  const seen = [charged, failed, asked - failed, slow.length].every((count) => count > 0);
  const faults = [
    ...wrong,
    ...(charged === creditsUsed ? [] : [`${creditsUsed} credits charged`]),
    ...(seen ? [] : ["nothing of a kind was asked"]),
  ];
  const figure = `${sent.length} requests, ${charged} credits, ${asked} upstream requests of ` +
    `which ${failed} failed, ${slow.length} late by a known time; ${wrong.length} fields off`;
  return [{
    claim: "each line says what was asked, answered, charged and sent to upstreams, and how long",
    figure: [figure, ...new Set(faults)].slice(0, 1 + shownMax).join("; "),
    holds: faults.length === 0,
  }];
}

function faultsOf({ fields, ms }: Due, line: RequestFields): string[] {
  const names = new Set([...Object.keys(fields), ...Object.keys(line)]);
  const took = Number(line["ms"] ?? NaN);
  return [
    ...[...names].filter((name) => !unknown.has(name) && line[name] !== fields[name])
      .map((name) => `${fields["route"]} ${name} ${line[name]} instead of ${fields[name]}`),
    ...(took >= ms.least && took <= ms.most
      ? []
      : [`${fields["route"]} ms ${took}, not ${ms.least} to ${ms.most}`]),
  ];
}
