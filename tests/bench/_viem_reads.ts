/** What a program reads of a token without a service: viem, with one batch of JSON-RPC for all of it. */
import {
  createPublicClient,
  custom,
  erc20Abi,
  http,
  parseAbi,
  RpcRequestError,
  type Transport,
} from "viem";
import { getHttpRpcClient } from "viem/utils";
import { proxySlots } from "../../tools/evm/proxy_slots.ts";
import type { World } from "../rig/world.ts";

const ownerAbi = parseAbi(["function owner() view returns (address)"]);
const slots = Object.values(proxySlots);
const words = ["name", "symbol", "decimals", "totalSupply"] as const;
/** The code, the block and the owner besides. */
const readCount = slots.length + words.length + 3;

/** A program that reads a token over `send`; what it returns reads once. */
export type Reads = (world: World, send: typeof fetch) => () => Promise<unknown>;

/** viem as its documentation has it: a batch waits for others in a timer of 0 ms. */
export const viemBatched: Reads = (world, send) =>
  readsOf(world, http(world.ethereum.rpcUrl, { batch: true, fetchFn: send }));

/** The same requests by viem's own HTTP client, without the timer: sent when the last of them is there. */
export const viemAtOnce: Reads = (world, send) =>
  readsOf(world, fullBatches(world.ethereum.rpcUrl, send));

/** Reads the facts of `token_info`: code, block, proxy slots, the token's own words, owner. */
function readsOf({ ethereum }: World, transport: Transport): () => Promise<unknown> {
  const client = createPublicClient({ transport });
  const address = ethereum.addresses.weth;
  const token = { address, abi: erc20Abi } as const;
  return async () => {
    const read = await Promise.allSettled([
      client.getCode({ address }),
      client.getBlock(),
      ...slots.map((slot) => client.getStorageAt({ address, slot })),
      ...words.map((functionName) => client.readContract({ ...token, functionName })),
      client.readContract({ address, abi: ownerAbi, functionName: "owner" }),
    ]);
    // WETH has no owner; all else must be there.
    const refused = read.filter(({ status }) => status === "rejected");
    if (refused.length > 1) throw new Error("viem read less than a token has");
  };
}

type Body = { readonly method: string; readonly params?: unknown };

type Waiting = {
  readonly body: Body;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
};

function fullBatches(url: string, send: typeof fetch): Transport {
  const client = getHttpRpcClient(url, { fetchFn: send });
  let waiting: Waiting[] = [];
  const sendAll = async (batch: readonly Waiting[]) => {
    const answers = await client.request({ body: batch.map(({ body }) => body) });
    answers.sort((a, b) => Number(a.id) - Number(b.id));
    for (const [index, { body, resolve, reject }] of batch.entries()) {
      const { error, result } = answers[index] ?? { error: { code: -32603, message: "none" } };
      if (error) reject(new RpcRequestError({ body, error, url }));
      else resolve(result);
    }
  };
  const request = (body: Body) =>
    new Promise((resolve, reject) => {
      waiting.push({ body, resolve, reject });
      if (waiting.length < readCount) return;
      const batch = waiting;
      waiting = [];
      sendAll(batch).catch((error) => batch.forEach((one) => one.reject(error)));
    });
  return custom({ request });
}
