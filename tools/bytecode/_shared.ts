/**
 * Which guards several accounts hold together, or a delay does, and nobody else can have himself entered there. Who
 * stands in a field decides only for as long as others cannot write it.
 */
import { type Closed, isLive, mayOpen, staysNobody } from "./_closed.ts";
import { guardKey, letFall } from "./_falling.ts";
import type { Access, Guard } from "./analysis.ts";
import type { Way } from "./analysis_storage.ts";
import { sharesControl } from "./held_severity.ts";
import { type Holder, holderOf, type Surroundings } from "./holder.ts";

type SlotGuard = Extract<Guard, { readonly kind: "slot" }>;

/**
 * Starts from all slots whose holders share control, or that nobody holds now, and gives up each that a live way
 * writes which others may go, until no more are given up: a multisig may name the next one.
 */
export function findShared(
  accesses: readonly Access[],
  ways: readonly Way[],
  closed: Closed,
  around: Surroundings,
): (guard: Guard) => boolean {
  const candidates = new Map<string, SlotGuard>();
  for (const { guards } of [...accesses, ...ways.map((way) => way.access)]) {
    for (const guard of guards) {
      if (guard.kind !== "slot") continue;
      const { holder } = holderOf(guard, around);
      if (holder?.kind !== "nobody" && !isHeldTogether(holder, around)) continue;
      candidates.set(guardKey(guard.kind, guard.place), guard);
    }
  }
  const isShared = (guard: Guard) => {
    if (guard.kind === "slot") return candidates.has(guardKey(guard.kind, guard.place));
    return guard.kind === "fixed" && isHeldTogether(holderOf(guard, around).holder, around);
  };
  const isTheirs = ({ state, guards }: Access) =>
    state === "guarded" && guards.length > 0 &&
    guards.every((guard) => closed.isGone(guard) || isShared(guard));
  const others = ways.filter(({ access }) => isLive(access, closed));
  letFall(candidates, others, {
    isOpen: (way) => !isTheirs(way.access),
    opens: (way, { place }) => mayOpen(way, { place, staysClosed: staysNobody }),
  });
  return isShared;
}

/** Also through a contract that upgrades proxies for them. */
function isHeldTogether(holder: Holder | null, { accounts }: Surroundings): boolean {
  if (holder === null) return false;
  const { contract, owner } = holder;
  const behind = contract === "proxy-admin" && owner !== null ? accounts.get(owner) : null;
  return sharesControl(holder) || behind != null && sharesControl(behind);
}
