/**
 * Empty blocks of a simulation are no work for the node behind the strict one: nothing happens in them, and a
 * check that waits for blocks asks for a hundred at a time. The last one before a block with calls is left to
 * it, so that what looks a block back finds one.
 */

/** An entry of `blockStateCalls`, completed. */
export type Entry = {
  readonly stateOverrides: Readonly<Record<string, unknown>>;
  readonly blockOverrides: Readonly<Record<string, unknown>>;
  readonly calls: readonly unknown[];
};

/** Whether each block is empty and followed by another empty one. */
export function gapsOf(blocks: readonly Entry[]): readonly boolean[] {
  return blocks.map((block, at) => {
    const next = blocks[at + 1];
    return isEmpty(block) && next !== undefined && isEmpty(next);
  });
}

function isEmpty({ stateOverrides, calls }: Entry): boolean {
  return calls.length === 0 && Object.keys(stateOverrides).length === 0;
}

/**
 * The JSON of what a node says of all blocks, from what it said of those that are no gaps.
 *
 * @param isShort whether gaps are told without what stands in the header of a block
 */
export function withGaps(
  { blocks, gaps, answered, isShort }: {
    readonly blocks: readonly Entry[];
    readonly gaps: readonly boolean[];
    readonly answered: readonly unknown[];
    readonly isShort: boolean;
  },
): string {
  let next = 0;
  const texts = blocks.map(({ blockOverrides: { number, time } }, at) => {
    if (!gaps[at]) return JSON.stringify(answered[next++]);
    const said = { number, timestamp: time, calls: [] };
    return JSON.stringify(isShort ? said : { ...header(String(number)), ...said });
  });
  return `[${texts.join()}]`;
}

const zeros = (bytes: number) => `0x${"00".repeat(bytes)}`;

/** As long as the local node writes it. */
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
