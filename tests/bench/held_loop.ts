/** How long an analysis keeps everybody else from their turn, beside whatsabi, which gives none. */
import type { Hex } from "viem";
import { costlyCodes } from "../rig/costly_code.ts";
import type { Holding } from "./_code_reader.ts";
import { readWith, tokenCodes } from "./_read_codes.ts";
import { type Bench, ms, type Row, times } from "./_row.ts";

/** Processes of each reader. */
const RUNS = 3;
/** More of what a process does once. */
const FIRST_RUNS = 5;
const HELD_MS_MAX = 50;

export const heldLoop: Bench = {
  title: "the event loop held by an analysis",
  run: async () => {
    const tokens = tokenCodes("rig", "deployed");
    const costly = [...costlyCodes.values()];
    return [
      await heldRow(`the analysis of one of ${tokens.length} tokens, warm`, tokens, longest),
      await heldRow(`that of one of ${costly.length} codes made to cost time`, costly, longest),
      await heldRow(
        "the first analysis of a process",
        tokens.slice(0, 1),
        ({ firstMs }) => firstMs,
        FIRST_RUNS,
      ),
    ];
  },
};

function longest({ warmMs }: Holding): number {
  return Math.max(...warmMs);
}

/**
 * The most of `runs` processes, which take turns. Within a process each warm code is the best of several:
 * what is left out is that one waits for the processor in the middle of an analysis, which is not the
 * code's doing. A first analysis cannot be repeated, so such waiting is in its figure.
 */
async function heldRow(
  by: string,
  codes: readonly Hex[],
  figure: (holding: Holding) => number,
  runs = RUNS,
): Promise<Row> {
  let [ours, peers] = [0, 0];
  for (let run = 0; run < runs; run++) {
    ours = Math.max(ours, figure(await readWith("analyser", codes, "hold")));
    peers = Math.max(peers, figure(await readWith("whatsabi", codes, "hold")));
  }
  return {
    what: `Event loop held by ${by}, at the most`,
    measured: ms(ours),
    peer: `${ms(peers)} (whatsabi)`,
    ratio: times(ours / peers),
    budget: `≤ ${HELD_MS_MAX} ms`,
    kept: ours <= HELD_MS_MAX,
  };
}
