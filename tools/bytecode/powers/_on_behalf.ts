/** Calls that callers choose, but that are made for somebody else: in whose place, or by whose word. */
import type { CallRecord, Path } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { isSame } from "./_changes.ts";
import { askedOf, type Scene } from "./_findings.ts";
import { joinedFrom } from "./_joined.ts";
import { asTruth, together } from "./_paths.ts";
import { isRepeatable } from "./_repeatable.ts";
import { recoversSigner } from "./_senders.ts";
import { has, isSelf } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** Ways on which whoever is acted for was asked, or has to have let this code run in his place, are unclear. */
export function onBehalf(
  record: CallRecord,
  one: AskedFunction,
  scene: Scene,
): readonly AskedPath[] {
  const asked = askedOf(one, record);
  if (!scene.isCustodian && isRepeatable(one)) {
    return asked.map((way) => way.guards.length > 0 ? way : { ...way, unclear: false });
  }
  const isSigned = signedWays(record, asked, one, scene);
  return asked.map((way) =>
    way.guards.length === 0 && isInOthersPlace(way.path) || isSigned(way)
      ? { ...way, unclear: true }
      : way
  );
}

/** Also ways that were joined from such alone, as those of a loop are from its first round on. */
function signedWays(
  { pc, call }: CallRecord,
  asked: readonly AskedPath[],
  one: AskedFunction,
  { isCustodian }: Scene,
): (way: AskedPath) => boolean {
  if (isCustodian) return () => false;
  // Whom a later round calls was lost where it was joined to the first.
  const rounds = has(call.target, "unknown")
    ? one.record.calls.filter((other) => other.pc === pc && !has(other.call.target, "unknown"))
    : [];
  const known = [...asked, ...rounds.flatMap((round) => askedOf(one, round))];
  const signed = new Set(
    known.filter((way) => isSignedOnce(way, one)).map(({ path }) => path),
  );
  if (signed.size === 0) return () => false;
  const paths = known.map(({ path }) => path);
  const isFollowed = (path: Path) => joinedFrom(path, paths).length === 0;
  return ({ path }) => {
    if (signed.has(path)) return true;
    const from = joinedFrom(path, paths).filter(isFollowed);
    return from.length > 0 && from.every((other) => signed.has(other));
  };
}

/** Fails at an address that the code names, its own: it only runs where another contract delegates to it. */
function isInOthersPlace(path: Path): boolean {
  return path.some(({ value, holds }) => {
    const truth = asTruth(value, holds);
    // Zero is an immutable of code that was never deployed.
    if (isSelf(truth.term)) return truth.holds;
    if (holds || value.kind !== "operation" || value.op !== "eq") return false;
    const [one, other] = value.operands as readonly [Value, Value];
    return isSelf(one) && isConstant(other) || isSelf(other) && isConstant(one);
  });
}

/** Whoever is named has signed, and what he has signed is used up. */
function isSignedOnce({ path, own }: AskedPath, { record }: AskedFunction): boolean {
  return own.some(({ key }) =>
    key !== null && path.some((condition) => isSignedBy(condition, key)) &&
    record.stores.some((store) =>
      placeOfStore(store)?.keys.some((one) => isSame(one, key) || recoversSigner(one)) === true &&
      together(store.paths, [path])
    )
  );
}

/** The holder, or whoever is named, has to have signed. */
export function isSignedBy({ value, holds }: Path[number], key: Value): boolean {
  if (!holds || value.kind !== "operation") return false;
  const [one, other] = value.operands as readonly [Value, Value];
  if (value.op === "and") {
    return [one, other].some((part) =>
      !isConstant(part) && isSignedBy({ value: part, holds, pc: 0 }, key)
    );
  }
  if (value.op !== "eq") return false;
  return recoversSigner(one) && isSame(other, key) || recoversSigner(other) && isSame(one, key);
}
