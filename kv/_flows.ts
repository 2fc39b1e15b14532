/**
 * How many calls of a key come and go at a time. Where that is worth it they are settled in two groups that take
 * turns: one is written while the other is answered and read (docs/decisions/0004).
 */

/** What a call takes of the handler's thread, about. */
const callMs = 0.025;
/** Of fewer calls no more are answered in a second for being halved. */
const crowdFrom = 8;
/** For how many groups of a key its greatest crowd counts. */
const groupsRemembered = 8;
/** Keys of which nothing is under way. */
const keysRemembered = 1_000;
/** A commit that was written sooner counts at once, one that was kept waiting by something else hardly. */
const slower = 1.1;

type Flow = {
  /** Not yet in a group. */
  waiting: number;
  /** Not yet settled. */
  out: number;
  /** The most that were out at a time, of late. */
  most: number;
  /** Groups since so many were out. */
  groups: number;
};

/** By the key's hash. Every item that enters leaves once, with its group. */
export class Flows {
  readonly #flows = new Map<string, Flow>();
  #forgetFrom = keysRemembered;
  /** How long a group takes to be settled. */
  #groupMs = Infinity;

  enter(keyHash: string): void {
    const flow = this.#flows.get(keyHash) ?? this.#begin(keyHash);
    flow.waiting++;
    flow.out++;
    if (flow.out < flow.most) return;
    flow.most = flow.out;
    flow.groups = 0;
  }

  /**
   * How many of a key's items its next group takes: half of those that come and go, or any number (`null`).
   * Halves take two commits where one would do: worth it where one is written before the handler is through
   * with all those calls.
   */
  share(keyHash: string): number | null {
    const most = this.#flows.get(keyHash)?.most ?? 0;
    return most < crowdFrom || most * callMs < this.#groupMs ? null : Math.ceil(most / 2);
  }

  /** Whether half of those that come and go wait. */
  isShareWaiting(keyHash: string): boolean {
    const share = this.share(keyHash);
    return share !== null && (this.#flows.get(keyHash)?.waiting ?? 0) >= share;
  }

  /** So many of a key's items are in a group now. */
  group(keyHash: string, count: number): void {
    const flow = this.#flows.get(keyHash);
    if (flow === undefined) return;
    flow.waiting -= count;
    flow.groups++;
    if (flow.groups <= groupsRemembered) return;
    flow.most = flow.out;
    flow.groups = 0;
  }

  /** A group has ended that took so long; `counts`: its items by their keys. */
  leave(counts: readonly (readonly [keyHash: string, count: number])[], tookMs: number): void {
    this.#groupMs = Math.min(tookMs, this.#groupMs * slower);
    for (const [keyHash, count] of counts) {
      const flow = this.#flows.get(keyHash);
      if (flow === undefined) continue;
      flow.out -= count;
      if (flow.out === 0 && flow.most < crowdFrom) this.#flows.delete(keyHash);
    }
  }

  /** One item leaves before it came into a group. */
  giveUp(keyHash: string): void {
    const flow = this.#flows.get(keyHash);
    if (flow === undefined) return;
    flow.waiting--;
    flow.out--;
    if (flow.out === 0) this.#flows.delete(keyHash);
  }

  #begin(keyHash: string): Flow {
    if (this.#flows.size >= this.#forgetFrom) this.#forgetQuiet();
    const flow = { waiting: 0, out: 0, most: 0, groups: 0 };
    this.#flows.set(keyHash, flow);
    return flow;
  }

  /** All are looked at when there are twice as many as were left the last time. */
  #forgetQuiet(): void {
    for (const [keyHash, { out }] of this.#flows) {
      if (out === 0) this.#flows.delete(keyHash);
    }
    this.#forgetFrom = Math.max(keysRemembered, 2 * this.#flows.size);
  }
}
