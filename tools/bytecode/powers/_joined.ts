/**
 * Ways that a walk joined to one, which keeps what all of them share: what each of them was asked for is
 * told by those that are still listed beside it.
 */
import type { Path } from "../walk/records.ts";
import { type AskedPath, type Asking, disposes } from "./_access.ts";
import { claimOf } from "./_guards.ts";
import { mayAskCaller } from "./_implied.ts";
import { decisionKey, decisions } from "./_paths.ts";

/** Where each of the listed ways was asked for something, the one that they were joined to was too, it seems. */
export function withLost(
  judged: readonly AskedPath[],
  asking: Asking,
): readonly AskedPath[] {
  const asked = new Set(judged.filter((one) => !isFree(one)).map(({ path }) => path));
  if (asked.size === 0 || asked.size === judged.length) return judged;
  const paths = judged.map(({ path }) => path);
  return judged.map((one) => {
    if (!isFree(one)) return one;
    const from = joinedFrom(one.path, paths);
    const isLost = from.length > 0 && from.every((path) => asked.has(path)) &&
      from.some((path) => demandsMore(path, one.path, asking));
    return isLost ? { ...one, unclear: true } : one;
  });
}

function isFree(one: AskedPath): boolean {
  return !one.unclear && !one.once && one.guards.length === 0 && !disposes(one);
}

/** Something that fails otherwise asks who comes, or may; also where what it answered was lost and was brought along. */
function demandsMore(path: Path, than: Path, { fields, mappings, demands }: Asking): boolean {
  const kept = decisions(than);
  return path.some(({ pc, value, holds }) => {
    if (kept.has(value)) return false;
    if (value.kind === "unknown" && (demands().asking.has(pc) || demands().vague.has(pc))) {
      return true;
    }
    return fields.forced().has(decisionKey(value, holds)) &&
      (claimOf(value, holds, mappings) !== null || mayAskCaller(value, true) ||
        demands().asking.has(pc));
  });
}

/** The listed ways that decide all that this one does, and more. */
export function joinedFrom(path: Path, paths: readonly Path[]): readonly Path[] {
  return paths.filter((other) => {
    if (other.length <= path.length) return false;
    const decided = decisions(other);
    return path.every(({ value, holds }) => decided.get(value) === holds);
  });
}
