/** What a program reads of a token without a service: viem, with its own batches of JSON-RPC. */
import { createPublicClient, erc20Abi, http, parseAbi } from "viem";
import { proxySlots } from "../../tools/evm/proxy_slots.ts";
import type { World } from "../rig/world.ts";

const ownerAbi = parseAbi(["function owner() view returns (address)"]);

/** Returns what reads the facts of `token_info` once: code, block, proxy slots, the token's own words, owner. */
export function viemReads({ ethereum }: World, send: typeof fetch): () => Promise<unknown> {
  const transport = http(ethereum.rpcUrl, { batch: true, fetchFn: send });
  const client = createPublicClient({ transport });
  const address = ethereum.addresses.weth;
  const token = { address, abi: erc20Abi } as const;
  return async () => {
    const read = await Promise.allSettled([
      client.getCode({ address }),
      client.getBlock(),
      ...Object.values(proxySlots).map((slot) => client.getStorageAt({ address, slot })),
      client.readContract({ ...token, functionName: "name" }),
      client.readContract({ ...token, functionName: "symbol" }),
      client.readContract({ ...token, functionName: "decimals" }),
      client.readContract({ ...token, functionName: "totalSupply" }),
      client.readContract({ address, abi: ownerAbi, functionName: "owner" }),
    ]);
    // WETH has no owner; all else must be there.
    const refused = read.filter(({ status }) => status === "rejected");
    if (refused.length > 1) throw new Error("viem read less than a token has");
  };
}
