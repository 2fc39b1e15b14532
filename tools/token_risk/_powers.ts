/** Powers as the snapshot shows them: shorter than `bytecode_scan` does, to be kept for others. */
import type { HeldFunction, HeldPower } from "../bytecode/live.ts";
import type { Address } from "../evm/network.ts";

/** A code that does everything may not make the answer too long to be kept. */
export const functionsMax = 8;
export const holdersMax = 4;

export function powersResult(powers: readonly HeldPower[], token: Address) {
  return powers.map(({ functions: all, ...power }) => {
    const functions = all.toSorted((a, b) => weight(a) - weight(b)).slice(0, functionsMax);
    return {
      power: power.power,
      severity: power.severity,
      evidence: power.evidence,
      confidence: power.confidence,
      renounced: power.renounced,
      downgraded: power.downgraded,
      heldBy: holdersOf(all),
      functions: functions.map(({ selector, signature, in: where, state }) => ({
        selector,
        signature,
        in: where === token ? "token" as const : "implementation" as const,
        access: state,
      })),
      moreFunctions: all.length - functions.length,
    };
  });
}

/** What more people may use comes first: the list has an end. */
function weight({ control }: HeldFunction): number {
  return ["anyone", "one", "shared", "nobody"].indexOf(control);
}

/** Those who are known to hold a guard. */
function holdersOf(functions: readonly HeldFunction[]) {
  const holders = new Map(
    functions.flatMap(({ guards }) =>
      guards.flatMap(({ found: { holder } }) =>
        holder === null ? [] : [[holder.address, { address: holder.address, kind: holder.kind }]]
      )
    ),
  );
  return [...holders.values()].slice(0, holdersMax);
}
