/**
 * How many calls of a key come and go at a time. Where several do, they are settled in two groups that take
 * turns: one is written while the other is answered and read (docs/decisions/0004).
 */

/** Of fewer calls no more are answered in a second for being halved. */
const crowdFrom = 8;
/** For how many groups of a key its greatest crowd counts. */
const groupsRemembered = 8;
/** Keys of which nothing is under way. */
const keysRemembered = 1_000;

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

  enter(keyHash: string): void {
    const flow = this.#flows.get(keyHash) ?? this.#begin(keyHash);
    flow.waiting++;
    flow.out++;
    if (flow.out < flow.most) return;
    flow.most = flow.out;
    flow.groups = 0;
  }

  /** How many of a key's items its next group takes: half of those that come and go, or all (`null`). */
  share(keyHash: string): number | null {
    const most = this.#flows.get(keyHash)?.most ?? 0;
    return most < crowdFrom ? null : Math.ceil(most / 2);
  }

  /** Whether as many wait as the next group takes. */
  isShareWaiting(keyHash: string): boolean {
    const share = this.share(keyHash);
    return share !== null && (this.#flows.get(keyHash)?.waiting ?? 0) >= share;
  }

  /** So many of a key's items form a group, or belong to one. */
  group(keyHash: string, count: number): void {
    const flow = this.#flows.get(keyHash);
    if (flow === undefined) return;
    flow.waiting -= count;
    flow.groups++;
    if (flow.groups <= groupsRemembered) return;
    flow.most = flow.out;
    flow.groups = 0;
  }

  leave(keyHash: string, count: number): void {
    const flow = this.#flows.get(keyHash);
    if (flow === undefined) return;
    flow.out -= count;
    if (flow.out === 0 && flow.most < crowdFrom) this.#flows.delete(keyHash);
  }

  #begin(keyHash: string): Flow {
    if (this.#flows.size >= keysRemembered) this.#forgetQuiet();
    const flow = { waiting: 0, out: 0, most: 0, groups: 0 };
    this.#flows.set(keyHash, flow);
    return flow;
  }

  #forgetQuiet(): void {
    for (const [keyHash, { out }] of this.#flows) {
      if (out === 0) this.#flows.delete(keyHash);
    }
  }
}
