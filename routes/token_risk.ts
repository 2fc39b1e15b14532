/**
 * `POST` and `GET /api/token-risk`: the free snapshot, open to every origin. A new lookup counts
 * against the caller's minute and everybody's day; an answer given out again, or shared with callers
 * who ask for the same at the same time, does not.
 */
import { once } from "../schema/lazy.ts";
import type { Refusal, ToolAnswer } from "../schema/tool.ts";
import type { RiskVerdict } from "../kv/risk.ts";
import { StoreError } from "../kv/store_error.ts";
import { badAddress, parseAddress } from "../tools/evm/address.ts";
import type { Address, Network } from "../tools/evm/network.ts";
import { tokenRiskParams } from "../tools/token_risk/schema.ts";
import { lookUpToken, type RiskAnswer } from "../tools/token_risk/token_risk.ts";
import { parseQuery } from "./_risk_query.ts";
import { storeFailure } from "./admission.ts";
import { parseArguments } from "./arguments.ts";
import { readJsonBody } from "./body.ts";
import { clientAddress } from "./client_address.ts";
import type { Deps, Exchange } from "./deps.ts";
import { errorResponse, type Failure, jsonResponse } from "./respond.ts";
import { tokenRiskRoute } from "./token_risk_route.ts";
import { upstreamCounts } from "./upstream_counts.ts";

const params = once(tokenRiskParams);

/** Arguments as a caller gave them. */
type Given = { readonly token: string; readonly network?: string | undefined };

/** What a caller asks for; `network` null: to be detected. */
type Asked = { readonly token: Address; readonly network: Network | null };

type Refused = Extract<RiskVerdict, { admitted: false }> & { readonly address: string };

/** What one flight brings to all who wait for it. */
type Flown =
  | { readonly kind: "answer"; readonly answer: ToolAnswer; readonly cached: boolean }
  | { readonly kind: "refused"; readonly refused: Refused };

/** Chain id under which the store keeps answers whose network was detected. */
const detectedChainId = 0;

export async function tokenRisk(deps: Deps, exchange: Exchange): Promise<Response> {
  const { request, requestId } = exchange;
  if (request.method === "OPTIONS") return preflight();
  const parsed = request.method === "POST"
    ? await parseBody(exchange)
    : parseQuery(request.url, params());
  if (!parsed.ok) return errorResponse(parsed.failure, requestId);
  const told = await tellOf(deps, exchange, parsed.value);
  if (told.kind === "failure") return errorResponse(told.failure, requestId);
  return jsonResponse(told.answer, 200);
}

/** What a caller is told of a token: an answer or refusal of the snapshot, or why there is none. */
export type Told =
  | { readonly kind: "answer"; readonly answer: ToolAnswer }
  | { readonly kind: "failure"; readonly failure: Failure };

/** The snapshot for this caller, from the cache or within the ceilings, whatever form it then takes. */
export async function tellOf(deps: Deps, exchange: Exchange, given: Given): Promise<Told> {
  const { request, info, note } = exchange;
  const answered = (answer: ToolAnswer): Told => {
    if (!answer.ok) note({ refusal: answer.error });
    return { kind: "answer", answer };
  };
  const asked = askedOf(deps, given);
  if ("ok" in asked) return answered(asked);
  const address = clientAddress(request, info, deps.config.clientAddressHeader);
  try {
    const flown = await fly(deps, asked, address);
    if (flown.kind === "refused") return { kind: "failure", failure: tooMany(deps, flown.refused) };
    note({ cached: flown.cached ? 1 : 0, ...(flown.cached ? {} : upstreamCounts(flown.answer)) });
    return answered(flown.answer);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { kind: "failure", failure: storeFailure(error) };
  }
}

/** A query beside a body is refused: a network named there would not be the one that is read. */
async function parseBody(exchange: Exchange) {
  if (new URL(exchange.request.url).search !== "") {
    const detail =
      "A POST takes its arguments from the JSON body: leave the query out, or use GET.";
    return { ok: false, failure: { error: "invalid-arguments", detail } } as const;
  }
  return parseArguments(await readJsonBody(exchange), params());
}

/** The arguments' meaning, or the refusal of a bad one. Neither asks an upstream nor counts. */
function askedOf(deps: Deps, { token, network }: Given): Asked | Refusal {
  const address = parseAddress(token);
  if (address === null) return badAddress("token");
  if (network === undefined || network.trim() === "") return { token: address, network: null };
  const resolved = deps.chains.resolve(network);
  return resolved.ok ? { token: address, network: resolved.network } : resolved;
}

/** Joins the flight of the same question, or starts one. */
async function fly(deps: Deps, asked: Asked, address: string): Promise<Flown> {
  const chainId = asked.network?.chainId ?? detectedChainId;
  for (;;) {
    const { value } = await deps.shared<Flown>({
      key: `token-risk:${chainId}:${asked.token}`,
      read: (signal) => lookUp(deps, asked, { chainId, address, signal }),
      keepMs: () => 0,
    });
    // A ceiling reached by the one who started the flight is not that of another address.
    if (value.kind === "answer" || value.refused.ceiling === "day") return value;
    if (value.refused.address === address) return value;
  }
}

/** One flight: from the cache, or admitted, looked up and kept. */
async function lookUp(
  deps: Deps,
  { token, network }: Asked,
  { chainId, address, signal }: {
    readonly chainId: number;
    readonly address: string;
    readonly signal: AbortSignal;
  },
): Promise<Flown> {
  const { risk, chains, analyses, clock: nowMs, config } = deps;
  const cached = await risk.cached(chainId, token);
  if (cached !== undefined) {
    const answer = { ...JSON.parse(cached), cached: true } as ToolAnswer;
    return { kind: "answer", answer, cached: true };
  }
  const verdict = await risk.admit(address);
  if (!verdict.admitted) return { kind: "refused", refused: { ...verdict, address } };
  const context = { chains, analyses, nowMs, signal, fullAuditUrl: config.fullAuditUrl };
  const found = await lookUpToken(context, token, network);
  await keep(deps, chainId, token, found);
  return { kind: "answer", answer: { ...found.answer, cached: false }, cached: false };
}

/** Keeps what is whole, a detected network's part also for callers who name that network. */
async function keep(deps: Deps, chainId: number, token: Address, found: RiskAnswer) {
  const { byNetwork } = found;
  const kept = [
    ...(found.whole ? [{ chainId, token, json: JSON.stringify(found.answer) }] : []),
    ...(byNetwork?.whole
      ? [{
        chainId: byNetwork.network.chainId,
        token,
        json: JSON.stringify(byNetwork.answer),
      }]
      : []),
  ];
  await deps.risk.keep(kept);
}

function tooMany({ config }: Deps, { ceiling, retryAfterS }: Refused): Failure {
  const { perMinute, perDay } = config.tokenRisk;
  const detail = ceiling === "day"
    ? `All ${perDay} free lookups of the day are used; they return with the next day, UTC.`
    : `The ceiling of ${perMinute} new lookups a minute for this address is reached.`;
  return { error: "rate-limited", detail, headers: { "Retry-After": String(retryAfterS) } };
}

/** Fetch standard, CORS-preflight: methods beyond the simple ones, and JSON bodies. */
function preflight(): Response {
  const methods = tokenRiskRoute.methods.join(", ");
  return new Response(null, {
    status: 204,
    headers: {
      "Allow": methods,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": "Content-Type",
      "Access-Control-Max-Age": "86400",
    },
  });
}
