/** Holds an analysis against the tables: function by function, power by power. */
import { toFunctionSelector } from "viem";
import type { Access, CodeAnalysis } from "../../../tools/bytecode/analysis.ts";
import { type ExpectedContract, shortGuard } from "./expected.ts";

export type Agreement = {
  /** Powers of functions expected and found with the right access. */
  readonly right: number;
  readonly expected: number;
  /** What differs, one line each, e.g. "mint(address,uint256) mint: expected 3, found open". */
  readonly differences: readonly string[];
};

/** Powers that only a name speaks of do not count. */
export function agreementOf(analysis: CodeAnalysis, contract: ExpectedContract): Agreement {
  const names = new Map(
    Object.keys(contract).map((signature) => [
      signature === "" ? "0x" : toFunctionSelector(signature),
      signature,
    ]),
  );
  const found = new Map<string, string>();
  for (const { power, evidence, functions } of analysis.powers) {
    if (evidence === "name") continue;
    for (const { selector, signature, access } of functions) {
      const called = names.get(selector) ?? signature ?? selector;
      found.set(`${called} ${power}`, shortAccess(access));
    }
  }
  const expected = Object.entries(contract).flatMap(([signature, powers]) =>
    Object.entries(powers).map(([power, access]) => [`${signature} ${power}`, access] as const)
  );
  const differences = expected.flatMap(([what, access]) =>
    found.get(what) === access
      ? []
      : [`${what}: expected ${access}, found ${found.get(what) ?? "nothing"}`]
  );
  const known = new Set<string>(expected.map(([what]) => what));
  const surplus = [...found].filter(([what]) => !known.has(what))
    .map(([what, access]) => `${what}: expected nothing, found ${access}`);
  return {
    right: expected.length - differences.length,
    expected: expected.length,
    differences: [...differences, ...surplus],
  };
}

function shortAccess({ state, guards }: Access): string {
  return state === "guarded" ? guards.map(shortGuard).sort().join(" or ") : state;
}
