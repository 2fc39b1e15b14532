/** Selectors, arguments and events against the ABI. */
import type { InterfaceFunction } from "../../tools/bytecode/evmole/read_interface.ts";
import type { Seen } from "./contenders.ts";
import type { Sample } from "./samples.ts";
import { unlistedSelectors } from "./unlisted.ts";
import { isExact, sum, type Tally, tallyOf } from "./tally.ts";

export type Interfaces = {
  readonly selectors: Tally;
  readonly contractsExact: number;
  readonly events: Tally;
};

export function compareInterfaces(
  samples: readonly Sample[],
  seen: readonly Seen[],
): Interfaces {
  const tallies = samples.map(({ name, package: from, functions, events }, index) => {
    const unlisted = unlistedSelectors(from, name);
    return {
      selectors: tallyOf(
        (seen[index]?.selectors ?? []).filter((selector) => !unlisted.has(selector)),
        functions.map(({ selector }) => selector),
      ),
      events: tallyOf(seen[index]?.events ?? [], events),
    };
  });
  return {
    selectors: sum(tallies.map(({ selectors }) => selectors)),
    contractsExact: tallies.filter(({ selectors }) => isExact(selectors)).length,
    events: sum(tallies.map(({ events }) => events)),
  };
}

/** The hardest type in a list decides its class. */
export const argumentClasses = ["elementary", "string or bytes", "array", "tuple"] as const;

export type ArgumentClass = (typeof argumentClasses)[number];

export type Exactness = { readonly right: number; readonly known: number };

/** Per class how many lists of types are told exactly, each contract's functions in the order of the samples; a function that was not found counts as wrong. */
export function compareArguments(
  samples: readonly Sample[],
  told: readonly (readonly InterfaceFunction[])[],
): ReadonlyMap<ArgumentClass, Exactness> {
  const lists = samples.flatMap(({ functions }, index) => {
    const found = new Map(told[index]?.map((one) => [one.selector, one.arguments]));
    return functions.map(({ selector, arguments: types }) => ({
      class: classOf(types),
      isRight: found.get(selector) === types,
    }));
  });
  return new Map(argumentClasses.map((name) => {
    const ofClass = lists.filter((list) => list.class === name);
    return [name, {
      right: ofClass.filter(({ isRight }) => isRight).length,
      known: ofClass.length,
    }];
  }));
}

function classOf(types: string): ArgumentClass {
  const inside = types.slice(1, -1);
  if (inside.includes("(")) return "tuple";
  if (inside.includes("[")) return "array";
  return /(?:^|,)(?:string|bytes)(?:,|$)/.test(inside) ? "string or bytes" : "elementary";
}
