/** What leaves the contract without having been earned: coins or tokens, by whoever may have them sent. */
import type { CallRecord } from "../walk/records.ts";
import type { AskedPath } from "./_access.ts";
import { computedGuard } from "./_claims.ts";
import type { Consent } from "./_consent.ts";
import { earned, isCheckedAfter, isSurplus, type Sent } from "./_earned.ts";
import { askedOf, type Finding, finding, type Scene } from "./_findings.ts";
import { isLeftOver } from "./_left_over.ts";
import { isListed } from "./_listed.ts";
import { isAppointed } from "./_payees_appointed.ts";
import { mayHavePaid } from "./_payments.ts";
import { isNeverGone } from "./_permit2.ts";
import type { AskedFunction } from "./scene.ts";
import { has, isCaller } from "./_terms.ts";

type Leaving = {
  readonly one: AskedFunction;
  readonly scene: Scene;
  /** What else shows that it is the caller's own. */
  readonly kept?: (path: AskedPath) => Consent;
};

/** What leaves without having been earned, apart from what only looks so. */
export function left(
  power: "withdraw-native" | "withdraw-token",
  record: CallRecord,
  sent: Sent,
  { one, scene, kept = () => "none" }: Leaving,
): Finding[] {
  const appointed = isAppointed(sent.to, scene.functions);
  const by = askedOf(one, record).filter(({ guards }) => !isNeverGone(guards, one.selector)).map(
    (path) => {
      const own = withoutOwn(path);
      const free = appointed && isOpen(own) ? { ...own, guards: computedGuard.guards } : own;
      const isProven = isOpen(free) && isListed(sent, path.path, one, scene);
      const shown = isProven ? "apparent" : isOpen(free) ? kept(path) : "none";
      const how = earned(path, sent, one, scene);
      return { free, how: shown === "none" || how === "shown" ? how : shown };
    },
  );
  const tell = (how: Consent, facts?: Partial<Finding>) => {
    const asked = by.filter((one) => one.how === how).map(({ free }) => free);
    if (asked.some(isOpen) && (isSurplus(sent.amount, scene) || isCheckedAfter(one, record))) {
      return [];
    }
    const unclear = facts === undefined ? asked : asked.map((path) => ({ ...path, unclear: true }));
    const funds = ofFunds(sent, { asked, one }, scene);
    const isRest = asked.some(isOpen) && isLeftOver(sent, one, scene);
    const told = funds.gravity === "harmless" ? funds : { ...funds, ...(isRest ? perhaps : facts) };
    return finding(power, one, { pc: record.pc, asked: unclear }, told) ?? [];
  };
  return [
    tell("none"),
    tell("apparent", perhaps),
  ].flat();
}

const perhaps = { gravity: "bounded", confidence: "likely" } as const;

/** What is not earned, and the contract itself, is not his who asks for it. */
export function withoutOwn(path: AskedPath): AskedPath {
  return { ...path, own: [], perhapsOwn: false };
}

function ofFunds(
  { to, call }: Sent,
  { asked, one }: { readonly asked: readonly AskedPath[]; readonly one: AskedFunction },
  { isCustodian }: Scene,
): Pick<Finding, "gravity" | "bounds" | "confidence"> {
  const bounds = isCustodian ? [] : ["own-funds"] as const;
  // Whoever calls, it goes to whom the contract names.
  const isNamed = !has(to, "calldata") && !isCaller(to) && !has(to, "origin");
  if (isNamed && asked.some(({ guards }) => guards.length === 0)) {
    return { gravity: "harmless", bounds, confidence: "proven" };
  }
  // A call that was not followed on the same way may have taken the price.
  const free = asked.filter(isOpen);
  if (free.length > 0 && free.every(({ path }) => mayHavePaid(one, path, call.pc))) {
    return { gravity: "bounded", bounds, confidence: "likely" };
  }
  return {
    confidence: "proven",
    gravity: isCustodian || asked.some(isOpen) ? "usual" : "bounded",
    bounds,
  };
}

/** Nobody is asked. */
export function isOpen({ guards, own }: AskedPath): boolean {
  return guards.length === 0 && own.length === 0;
}
