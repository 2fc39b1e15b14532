/** Who may call a privileged function, against what is known of it. */
import type { Access, CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { knownAccess, PUBLIC } from "./known_guards.ts";
import type { Sample } from "./samples.ts";

export type Judgement = {
  readonly contract: string;
  readonly signature: string;
  readonly known: "guarded" | "open";
  /** Each power that names the function, and the access it tells; none: nothing was said. */
  readonly said: readonly { readonly power: string; readonly state: Access["state"] }[];
  readonly agrees: boolean;
};

/** Every privileged function of the samples: right where a power names it and all of them say what is known. */
export function judgeGuards(
  samples: readonly Sample[],
  analyses: readonly CodeAnalysis[],
): readonly Judgement[] {
  return samples.flatMap((sample, index) =>
    sample.functions.flatMap(({ signature, selector }): Judgement[] => {
      const known = knownAccess(sample.name, signature);
      if (known === null) return [];
      const said = statesOf(analyses[index], selector);
      const agrees = said.length > 0 && said.every(({ state }) => state === known);
      return [{ contract: sample.name, signature, known, said, agrees }];
    })
  );
}

export type PublicPower = {
  readonly contract: string;
  readonly signature: string;
  readonly power: string;
  readonly state: Access["state"];
};

/** Powers found in functions that everybody calls for himself: wrong or at least doubtful. */
export function powersOfPublic(
  samples: readonly Sample[],
  analyses: readonly CodeAnalysis[],
): readonly PublicPower[] {
  return samples.flatMap(({ name: contract, functions }, index) =>
    functions.filter(({ signature }) => PUBLIC.some((one) => one === signature))
      .flatMap(({ signature, selector }) =>
        statesOf(analyses[index], selector)
          .map(({ power, state }) => ({ contract, signature, power, state }))
      )
  );
}

function statesOf(analysis: CodeAnalysis | undefined, selector: Hex) {
  return (analysis?.powers ?? []).flatMap(({ power, functions }) =>
    functions.filter((one) => one.selector === selector)
      .map(({ access }) => ({ power, state: access.state }))
  );
}
