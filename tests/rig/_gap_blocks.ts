/**
 * Empty blocks of a simulation, which the strict node tells itself: a check that waits for blocks asks for a
 * hundred at a time, and the node behind would run each of them.
 */
import type { Entry } from "./_strict_simulate.ts";

/**
 * Which blocks the node behind need not see: empty ones before another empty one, where each block with
 * calls that follows says itself what they could leave to it.
 *
 * @param isValidated whether fees are looked at: the base fee falls by an eighth with each empty block (EIP-1559)
 */
export function gapsOf(blocks: readonly Entry[], isValidated: boolean): readonly boolean[] {
  const gaps: boolean[] = [];
  let named: ReadonlySet<string> | null = null;
  for (const [at, block] of [...blocks.entries()].toReversed()) {
    const next = blocks[at + 1];
    const said = Object.keys(block.blockOverrides);
    const left = isValidated ? [...said, "baseFeePerGas"] : said;
    const isFelt = named !== null && left.some((name) => !named!.has(name));
    gaps[at] = isEmpty(block) && next !== undefined && isEmpty(next) && !isFelt;
    if (block.calls.length > 0) {
      named = new Set(said).intersection(named ?? new Set(said));
    }
  }
  return gaps;
}

function isEmpty({ stateOverrides, calls }: Entry): boolean {
  return calls.length === 0 && Object.keys(stateOverrides).length === 0;
}

/**
 * The JSON of what a node says of all blocks, from what it said of those that are no gaps; throws when that
 * is of other blocks.
 *
 * @param isShort whether gaps are told without what stands in the header of a block
 */
export function withGaps(
  { blocks, gaps, answered, isShort }: {
    readonly blocks: readonly Entry[];
    readonly gaps: readonly boolean[];
    readonly answered: readonly { readonly number?: unknown }[];
    readonly isShort: boolean;
  },
): string {
  let next = 0;
  const texts = blocks.map(({ blockOverrides: { number, time } }, at) => {
    if (!gaps[at]) {
      const told = answered[next++];
      if (told?.number !== number) throw new Error("The local node told another block");
      return JSON.stringify(told);
    }
    const said = { number, timestamp: time, calls: [] };
    return JSON.stringify(isShort ? said : { ...header(String(number)), ...said });
  });
  return `[${texts.join()}]`;
}

const zeros = (bytes: number) => `0x${"00".repeat(bytes)}`;

/** With the fields that the local node writes. */
function header(number: string): Record<string, unknown> {
  return {
    ...{ hash: `0x${number.slice(2).padStart(64, "0")}`, parentHash: zeros(32) },
    ...{ sha3Uncles: zeros(32), miner: zeros(20), stateRoot: zeros(32) },
    ...{ transactionsRoot: zeros(32), receiptsRoot: zeros(32), logsBloom: zeros(256) },
    ...{ difficulty: "0x0", gasLimit: "0x3938700", gasUsed: "0x0", extraData: "0x" },
    ...{ mixHash: zeros(32), nonce: zeros(8), baseFeePerGas: "0x0" },
    ...{ uncles: [], transactions: [] },
  };
}
