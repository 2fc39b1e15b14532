/**
 * Hashes of keys while requests are under way: of many of a key at once, one waits for its hash. Nothing
 * is kept beyond them, and nothing says whether a key is live, which the store alone knows.
 */
import type { KeyIdentity } from "../schema/api_key.ts";

const identitiesMax = 256;
/** Where requests never cease, keys whose callers did are not kept on. */
const keptMs = 1_000;

const identities = new Map<string, KeyIdentity>();
let underWay = 0;
let sinceMs = 0;

/** A request came in at `nowMs` of a clock that is never set; `requestEnded` follows. */
export function requestBegan(nowMs: number): void {
  underWay++;
  if (nowMs - sinceMs < keptMs) return;
  sinceMs = nowMs;
  identities.clear();
}

/** The last one under way leaves nothing behind. */
export function requestEnded(): void {
  underWay--;
  if (underWay === 0) identities.clear();
}

/** What was found of this key, while it is at hand. */
export function identityAtHand(key: string): KeyIdentity | undefined {
  return identities.get(key);
}

/** Keeps what was found of a key of the right form. */
export function keepIdentity(key: string, identity: KeyIdentity): void {
  if (underWay > 0 && identities.size < identitiesMax) identities.set(key, identity);
}
