/** Paths that wait, the shortest first: a heap. */
import type { Path } from "./_path.ts";

export class Queue {
  /** In heap order. */
  readonly paths: Path[] = [];

  /** Length of the shortest; Infinity when none waits. */
  get least(): number {
    return this.paths[0]?.length ?? Infinity;
  }

  push(path: Path): void {
    const { paths } = this;
    let at = paths.push(path) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (paths[above]!.length <= path.length) break;
      paths[at] = paths[above]!;
      at = above;
    }
    paths[at] = path;
  }

  /** Takes the shortest out. */
  shortest(): Path | null {
    const { paths } = this;
    const first = paths[0];
    const last = paths.pop();
    if (!first || !last) return null;
    if (first !== last) this.#sink(last);
    return first;
  }

  #sink(path: Path): void {
    const { paths } = this;
    let at = 0;
    for (let below = 1; below < paths.length; below = 2 * at + 1) {
      if (below + 1 < paths.length && paths[below + 1]!.length < paths[below]!.length) below++;
      if (paths[below]!.length >= path.length) break;
      paths[at] = paths[below]!;
      at = below;
    }
    paths[at] = path;
  }
}
