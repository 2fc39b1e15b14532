/** How long an analysis keeps everybody else from their turn, beside whatsabi, which gives none. */
import type { Hex } from "viem";
import { costlyCodes } from "../rig/costly_code.ts";
import type { Holding } from "./_code_reader.ts";
import { readWith, tokenCodes } from "./_read_codes.ts";
import { type Bench, ms, type Row, times } from "./_row.ts";

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

/** The best of `runs` processes: that one waits for the processor is not the code's doing. */
async function heldRow(
  by: string,
  codes: readonly Hex[],
  figure: (holding: Holding) => number,
  runs = 1,
): Promise<Row> {
  let [ours, peers] = [Infinity, Infinity];
  for (let run = 0; run < runs; run++) {
    ours = Math.min(ours, figure(await readWith("analyser", codes, "hold")));
    peers = Math.min(peers, figure(await readWith("whatsabi", codes, "hold")));
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
