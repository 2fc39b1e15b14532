/** Decodes the logs of a receipt: known events into claims, the rest counted. */
import type { DecodedLogs, LogClaim } from "./claims.ts";
import { type EventLayout, layoutsByTopic, readLayout } from "./events.ts";
import type { EventLog } from "./facts.ts";

/** Nothing is guessed: a known topic whose layouts do not fit is listed as undecodable. */
export function decodeLogs(logs: readonly EventLog[]): DecodedLogs {
  const claims: LogClaim[] = [];
  const undecodable: DecodedLogs["undecodable"][number][] = [];
  let unknownLogs = 0;
  for (const log of logs) {
    const layouts = layoutsByTopic().get(log.topics[0] ?? "");
    if (layouts === undefined) {
      unknownLogs++;
      continue;
    }
    const claim = firstFit(layouts, log);
    if (claim === null) undecodable.push({ by: log.address, logIndex: log.logIndex });
    else claims.push(claim);
  }
  return { claims, unknownLogs, undecodable };
}

function firstFit(layouts: readonly EventLayout[], log: EventLog): LogClaim | null {
  for (const layout of layouts) {
    const claim = readLayout(layout, log);
    if (claim !== null) return claim;
  }
  return null;
}
