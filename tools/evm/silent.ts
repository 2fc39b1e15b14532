/** Networks that told nothing, as answers of many networks list them. */
import * as z from "zod";
import type { Refusal } from "../../schema/tool.ts";
import type { Source } from "../upstream/sources.ts";
import type { Network } from "./network.ts";
import { networkResult } from "./network_result.ts";
import { networkSchema } from "./result_schema.ts";

/**
 * `timeout`: no endpoint answered in time; `error`: all that were asked failed; `malformed`: what
 * came back is not what was asked for.
 */
export const silentReasons = ["timeout", "error", "malformed"] as const;

export type SilentReason = (typeof silentReasons)[number];

/** A network without an answer. */
export type Silent = { readonly network: Network; readonly reason: SilentReason };

/** Describes the list; `missing` says what is not known of them. */
export const unavailableSchema = (missing: string) =>
  z.array(z.strictObject({
    network: networkSchema("The network that did not answer."),
    reason: z.enum(silentReasons).describe(
      "timeout: no endpoint answered in time; error: all that were asked failed; malformed: what " +
        "came back is not what was asked for.",
    ),
  })).describe(missing);

export function unavailable(silent: readonly Silent[]) {
  return silent.map(({ network, reason }) => ({ network: networkResult(network), reason }));
}

/** The refusal when no network answered. */
export function nobodyAnswered(silent: readonly Silent[], sources: readonly Source[]): Refusal {
  const found = { unavailable: unavailable(silent), sources };
  return silent.every(({ reason }) => reason === "timeout")
    ? {
      ok: false,
      error: "upstream-timeout",
      detail: "No endpoint of any network answered within the deadline.",
      ...found,
    }
    : {
      ok: false,
      error: "upstream-unavailable",
      detail: "No endpoint of any network gave a usable answer.",
      ...found,
    };
}
