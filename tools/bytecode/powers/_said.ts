/**
 * Whom the caller names behind the arguments (ERC-2771), and what is asked of him: it counts where somebody is asked
 * for who may name him. He may as well name the zero address, so it is he who stands guard.
 */
import type { Guard } from "../analysis.ts";
import type { Path } from "../walk/records.ts";
import type { Claim } from "./_claims.ts";
import { claimOf, type Mappings } from "./_guards.ts";
import { asTruth } from "./_paths.ts";
import { has, isCaller, isSelf } from "./_terms.ts";

/** What a path demands. */
export function claimsOn(path: Path, mappings: Mappings): Claim[] {
  const claims: Claim[] = [];
  for (const { value, holds } of path) {
    const claim = claimOf(value, holds, mappings);
    if (claim !== null) claims.push(claim);
  }
  if (!claims.some(({ said }) => said)) return claims;
  const asked = claims.filter(({ said }) => !said);
  // What the contract calls on itself for others is told by what it asks there.
  if (!mappings.taken.misnamed && path.some(isOfSelf)) return claims;
  const said = claims.filter((claim) => claim.said);
  if (asked.some(({ kind }) => kind === "guards")) {
    return [...asked, ...said.filter(({ kind }) => kind === "own")];
  }
  return isVouched(path, mappings) ? [...asked, ...said.map(doubted)] : asked;
}

/** Whoever hands the sender on was asked for, or may have been: else anybody names whom he likes. */
export function isVouched(path: Path, mappings: Mappings): boolean {
  return path.some((condition) => {
    const { value, holds } = condition;
    if (has(value, "unknown")) return true;
    if (isOfSelf(condition)) return !mappings.taken.misnamed;
    const claim = has(value, "caller") ? claimOf(value, holds, mappings) : null;
    return claim !== null && !claim.said && claim.kind !== "own";
  });
}

/** Who is asked for among those whom the caller names, whoever hands them on. */
export function saidGuards(path: Path, mappings: Mappings): readonly Guard[] {
  return path.flatMap(({ value, holds }) => {
    const claim = claimOf(value, holds, mappings);
    return claim?.said && claim.kind === "guards" ? claim.guards : [];
  });
}

/** What is asked of whom the caller names is asked of nobody: no other way shows more of it. */
export function isOfAnybody(path: Path, mappings: Mappings): boolean {
  return !isVouched(path, mappings) &&
    path.some(({ value, holds }) => claimOf(value, holds, mappings)?.said === true);
}

/** The caller is the contract itself. */
function isOfSelf({ value, holds }: Path[number]): boolean {
  const { term, holds: isSo } = asTruth(value, holds);
  return isSo && term.kind === "operation" && term.op === "eq" && term.operands.some(isCaller) &&
    term.operands.some(isSelf);
}

function doubted(claim: Claim): Claim {
  return claim.kind === "guards" ? { kind: "doubtful", guards: claim.guards } : claim;
}
