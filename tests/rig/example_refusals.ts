/**
 * What every operation refuses, called: each example in `openapi.json` of a status other than 200 is
 * what the service answered when it was asked so. `deno task examples` writes them down.
 */
import { configured } from "../../schema/discovery/configured.ts";
import { refusalCalls } from "./refusals/calls.ts";
import { operationsOf } from "./refusals/document.ts";
import { sendCall } from "./refusals/send.ts";
import type { Services } from "./refusals/services.ts";
import { startSwitch } from "./refusals/switch.ts";

export type CalledRefusal = {
  readonly operationId: string;
  /** The code, or the status where the body has none. */
  readonly name: string;
  readonly status: number;
  readonly text: string;
  /** Base URL of the service that answered. */
  readonly url: string;
};

/** @param document An OpenAPI document, parsed. */
export async function calledRefusals(
  services: Services,
  document: unknown,
): Promise<readonly CalledRefusal[]> {
  const between = startSwitch();
  try {
    const called: CalledRefusal[] = [];
    for (const operation of operationsOf(document)) {
      for (const call of Object.values(refusalCalls(services, operation))) {
        const read = async (response: Response) => ({
          status: response.status,
          text: await response.text(),
        });
        const seen = await sendCall({ url: between.url, between }, operation, call, read);
        const { error } = JSON.parse(seen.text);
        const name = typeof error === "string" ? error : String(seen.status);
        called.push({ operationId: operation.id, name, ...seen, url: call.way.to });
      }
    }
    return called;
  } finally {
    await between.stop();
  }
}

/** What the services that refuse are set to, and the places of a service's own settings. */
const settings = [
  ['"limit":1,', `"limit":"${configured.perMinute}",`],
  ["ceiling of 1 requests a minute", `ceiling of ${configured.perMinute} requests a minute`],
  ["ceiling of 1 new lookups", `ceiling of ${configured.riskPerMinute} new lookups`],
  [
    "0 of 0 credits",
    `${configured.credits("ai-agents")} of ${configured.credits("ai-agents")} credits`,
  ],
] as const;

/** The file of examples: by operation, then by name. */
export function refusalExamples(called: readonly CalledRefusal[]): unknown {
  const byOperation: Record<string, Record<string, unknown>> = {};
  for (const { operationId, name, text, url } of called) {
    const placed = settings.reduce(
      (all, [set, place]) => all.replaceAll(set, place),
      text.replaceAll(url, "{base_url}"),
    );
    (byOperation[operationId] ??= {})[name] = JSON.parse(placed);
  }
  return byOperation;
}
