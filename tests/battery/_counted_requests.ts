/** How many requests the windows of keys and addresses have counted, beside those that were sent. */
import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import type { Claim } from "./claim.ts";

/** Minute windows live for two minutes: what each held is noted before it goes. */
export async function noteMinutes(kv: Deno.Kv, minutes: Map<string, number>): Promise<void> {
  for await (const { key, value } of kv.list({ prefix: ["window", "minute"] })) {
    assert.ok(value instanceof Deno.KvU64);
    minutes.set(key.join(" "), Number(value.value));
  }
}

/** Requests that the days of each key hold. */
export async function requestsOfDays(kv: Deno.Kv): Promise<ReadonlyMap<string, number>> {
  const days = new Map<string, number>();
  for await (const entry of kv.list({ prefix: ["usage"] })) {
    const keyId = String(entry.key[1]);
    days.set(keyId, (days.get(keyId) ?? 0) + countsOf(entry).calls);
  }
  return days;
}

/** Of each key; a request that was answered 503 may have counted or not. */
export function countsClaim(
  requests: ReadonlyMap<string, { readonly asked: number; readonly told: number }>,
  days: ReadonlyMap<string, number>,
  minutes: ReadonlyMap<string, number>,
): Claim {
  const sum = (all: Iterable<number>) => [...all].reduce((sum, one) => sum + one, 0);
  const off = [...requests].filter(([keyId, { asked, told }]) => {
    const counted = days.get(keyId) ?? 0;
    return counted < told || counted > asked;
  });
  const [ofDays, ofMinutes] = [sum(days.values()), sum(minutes.values())];
  const all = [...requests.values()];
  return {
    claim:
      "each request counts once in its key's day and its address's minute; of those answered " +
      "503 some do, in both",
    figure: `${sum(all.map(({ asked }) => asked))} requests, ${
      sum(all.map(({ told }) => told))
    } told; days hold ${ofDays}, minutes ${ofMinutes}; ${off.length} of ${requests.size} keys off`,
    holds: off.length === 0 && ofDays === ofMinutes && ofDays > 0,
  };
}
