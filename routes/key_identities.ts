/**
 * Hashes of keys by the header a key came in, for as long as requests are under way: of many at once
 * one waits for the hash, which is a twelfth of a metered call. Whoever reads this memory reads the
 * requests beside it. It says nothing of whether a key is live, which the store alone knows.
 */
import type { KeyIdentity } from "../schema/api_key.ts";

const identitiesMax = 256;
/** Where requests never cease, nothing is kept on of callers that did. */
const keptMs = 1_000;

const identities = new Map<string, KeyIdentity>();
let underWay = 0;
let sinceMs = 0;

/** A request came in; `requestEnded` follows. */
export function requestBegan(nowMs: number): void {
  underWay++;
  // A clock that was set back ends it too.
  if (nowMs >= sinceMs && nowMs < sinceMs + keptMs) return;
  sinceMs = nowMs;
  identities.clear();
}

/** The last one under way leaves nothing behind. */
export function requestEnded(): void {
  underWay--;
  if (underWay === 0) identities.clear();
}

/** What was found of the key in this header, while it is at hand. */
export function identityAtHand(header: string): KeyIdentity | undefined {
  return identities.get(header);
}

/** Keeps what was found of a key of the right form. */
export function keepIdentity(header: string, identity: KeyIdentity): void {
  if (underWay > 0 && identities.size < identitiesMax) identities.set(header, identity);
}
