/** What detection finds on networks: nothing, or a price feed. */
import { numberToHex, stringToHex, toHex } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import { loadArtefacts } from "../rig/artefacts.ts";
import { rpc } from "../rig/json_rpc.ts";

/** A chain on which nothing has code. */
export function emptyChain(chainId: number) {
  return ({ body }: { readonly body: string }) => {
    const calls: { id: number; method: string }[] = JSON.parse(body);
    return Response.json(calls.map(({ id, method }) => ({
      jsonrpc: "2.0",
      id,
      result: method === "eth_chainId"
        ? numberToHex(chainId)
        : method === "eth_getBlockByNumber"
        ? { number: "0x1", timestamp: "0x65000000" }
        : "0x",
    })));
  };
}

/** Puts the native coin's price feed where the network has it. */
export async function setPrice(
  rpcUrl: string,
  chainId: number,
  description: string,
  usd: bigint,
): Promise<void> {
  const find = await loadArtefacts();
  const feed = networks.find((one) => one.chainId === chainId)?.chainlinkUsdFeed?.address;
  const text = stringToHex(description, { size: 32 }).slice(0, -2) +
    toHex(description.length * 2, { size: 1 }).slice(2);
  const slots = [
    toHex(usd * 10n ** 8n, { size: 32 }),
    toHex(Math.floor(Date.now() / 1000), { size: 32 }),
    toHex(8, { size: 32 }),
    text,
  ];
  await rpc(rpcUrl, "anvil_setCode", [feed, find("own:PriceFeed").deployedBytecode]);
  for (const [slot, word] of slots.entries()) {
    await rpc(rpcUrl, "anvil_setStorageAt", [feed, numberToHex(slot), word]);
  }
}
