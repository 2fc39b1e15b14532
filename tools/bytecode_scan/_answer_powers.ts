/** The powers of an answer: with holders, capped, and why a holder is not known. */
import type { Guard, StoragePlace } from "../bytecode/analysis.ts";
import type { Holder } from "../bytecode/holder.ts";
import type { HeldFunction, HeldGuard, HeldPower } from "../bytecode/live.ts";
import { whyNotKnown } from "../bytecode/why_unknown.ts";
import type { PowerDetail } from "./_fit.ts";
import type { Address } from "../evm/network.ts";
import type { Known } from "../bytecode/reading/known.ts";
import type { Unknown } from "./_unknown.ts";

/** The name of a function of a code, as `functions` of the answer has it. */
export type SignatureOf = (where: Address, selector: string) => string | null;

/** Powers as results show them; those who may use one come before those who may not. */
export function powersResult(
  powers: readonly HeldPower[],
  members: Known["members"],
  signatureOf: SignatureOf,
  detail: PowerDetail,
) {
  const unknown: Unknown[] = [];
  const value = powers.map(({ functions: all, ...power }, index) => {
    const functions = all.toSorted((a, b) => weight(a) - weight(b)).slice(0, detail.functions)
      .map((one, at) => {
        const pointer = `/powers/${index}/functions/${at}`;
        const part = functionResult(one, pointer, members, signatureOf, detail.guards);
        unknown.push(...part.unknown);
        return part.value;
      });
    if (power.renounced === null) {
      unknown.push({
        field: `/powers/${index}/renounced`,
        reason: whyNotKnown({ functions: all }),
      });
    }
    return {
      power: power.power,
      severity: power.severity,
      evidence: power.evidence,
      confidence: power.confidence,
      bounds: [...power.bounds],
      renounced: power.renounced,
      downgraded: power.downgraded,
      functions,
      moreFunctions: all.length - functions.length,
    };
  });
  return { value, unknown };
}

function weight({ control }: HeldFunction): number {
  return ["anyone", "one", "shared", "nobody"].indexOf(control);
}

function functionResult(
  { selector, signature, in: where, pc, state, guards: all, initialised }: HeldFunction,
  pointer: string,
  members: Known["members"],
  signatureOf: SignatureOf,
  guardsMax: number,
) {
  const guards = all.slice(0, guardsMax);
  return {
    value: {
      selector,
      signature: signature ?? signatureOf(where, selector),
      in: where,
      pc,
      access: state,
      initialised,
      guards: guards.map((one) => guardResult(one, members)),
      moreGuards: all.length - guards.length,
    },
    unknown: guards.flatMap(({ found }, index): Unknown[] => {
      if (found.reason === null) return [];
      const field = `${pointer}/guards/${index}/holder${found.holder === null ? "" : "/kind"}`;
      return [{ field, reason: found.reason }];
    }),
  };
}

function guardResult({ guard, found, retakable }: HeldGuard, members: Known["members"]) {
  const role = guard.kind === "role" ? guard.role : null;
  return {
    kind: guard.kind,
    place: placeResult(placeOf(guard)),
    mappingSlot: guard.kind === "role" ? guard.mappingSlot : null,
    role,
    members: role === null ? null : members.get(role)?.count ?? null,
    holder: found.holder === null ? null : holderResult(found.holder),
    retakable,
  };
}

function placeOf(guard: Guard): StoragePlace | null {
  return "place" in guard ? guard.place : null;
}

/** A place as results show it. */
export function placeResult(place: StoragePlace | null) {
  if (place === null) return null;
  const { slot, offsetBits, bits } = place;
  return { slot: slot.toLowerCase(), offsetBits, bits };
}

function holderResult({ delayS, ...holder }: Holder) {
  const { address, kind, contract, threshold, owners, owner, delegatedTo } = holder;
  return {
    address,
    kind,
    contract,
    threshold,
    owners,
    delaySeconds: delayS,
    owner,
    delegatedTo,
  };
}
