/** The client with a span for each request and a count of what came of it. */
import type { Telemetry } from "../../schema/telemetry.ts";
import type { Http, HttpOutcome } from "./http.ts";
import { isOwnFailure } from "./rest.ts";

/** `null`: nothing is traced. A URL may hold a key anywhere: spans tell only who is asked. */
export function observedHttp(http: Http, telemetry: Telemetry | null): Http {
  if (telemetry === null) return http;
  return async (request) => {
    const { upstream = "other", chainId } = request;
    const asked = { "tcs.upstream": upstream, ...(chainId && { "tcs.chain_id": chainId }) };
    const outcome = await telemetry.span(
      `upstream ${upstream}`,
      asked,
      () => http(request),
      attributesOf,
    );
    telemetry.count("tcs.upstream.requests", 1, { upstream, outcome: nameOf(outcome) });
    return outcome;
  };
}

function attributesOf(outcome: HttpOutcome) {
  const { status } = outcome;
  return {
    "tcs.outcome": nameOf(outcome),
    ...(status === null ? {} : { "http.response.status_code": status }),
  };
}

/** What a failing upstream, or one that does not take our key, says in JSON is read, and is no answer for that. */
function nameOf(outcome: HttpOutcome): string {
  if (outcome.status === 429) return "rate-limited";
  if (isOwnFailure(outcome.status)) return "http-status";
  return outcome.outcome === "error" ? outcome.reason : outcome.outcome;
}
