/** Blocks that simulations start from, read from the node behind the strict one. */
import { type Base, refusal } from "./_strict_simulate.ts";
import { rpc } from "./json_rpc.ts";

/** The block a simulation starts from, named by number, tag or object. */
export type BaseOf = (block: unknown) => Promise<Base>;

/** For the simulations of one request: they start from few blocks, and each is asked for once. */
export function bases(target: string): BaseOf {
  const known = new Map<string, Promise<Base>>();
  return (block) => {
    const name = JSON.stringify(block);
    const base = known.get(name) ?? readBase(target, block);
    known.set(name, base);
    return base;
  };
}

async function readBase(target: string, block: unknown): Promise<Base> {
  const { blockHash, blockNumber } = typeof block === "object"
    ? block as { blockHash?: string; blockNumber?: string }
    : { blockNumber: block as string };
  const header =
    await (blockHash === undefined
      ? rpc(target, "eth_getBlockByNumber", [blockNumber, false])
      : rpc(target, "eth_getBlockByHash", [blockHash, false])) as
        | { number: string; timestamp: string }
        | null;
  if (header === null) throw refusal(-32000, "header not found");
  return { number: BigInt(header.number), time: BigInt(header.timestamp) };
}
