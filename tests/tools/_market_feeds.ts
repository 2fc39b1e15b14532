/** Price feeds that a test of `market_info` sets: what Multicall3 answers when they are read together. */
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
} from "viem";
import type { FakeCall } from "./_fake_rpc.ts";

const MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11";

/** What a price feed says: 8 decimals. */
export type Feed = { readonly description: string; readonly usd8: bigint; readonly at: number };

/** For `contracts`: price feeds by address, read together; all others are not there. */
export function feeds(byAddress: Readonly<Record<string, Feed>>) {
  const selector = "0x82ad56cb";
  return {
    [`${MULTICALL3.toLowerCase()} ${selector}`]: ({ params }: FakeCall) => {
      const { data } = params[0] as { data: Hex };
      const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data });
      if (functionName !== "aggregate3") throw new Error(functionName);
      const result = args[0].map(({ target, callData }) => {
        const feed = byAddress[target];
        const returnData = feed === undefined ? "0x" : feedAnswer(feed, callData);
        return { success: feed !== undefined, returnData };
      });
      return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
    },
  };
}

function feedAnswer({ description, usd8, at }: Feed, callData: Hex): Hex {
  const uint = { type: "uint256" } as const;
  switch (callData) {
    case "0xfeaf968c": {
      const round = [1n, usd8, BigInt(at), BigInt(at), 1n] as const;
      return encodeAbiParameters([uint, uint, uint, uint, uint], round);
    }
    case "0x313ce567":
      return encodeAbiParameters([uint], [8n]);
    default:
      return encodeAbiParameters([{ type: "string" }], [description]);
  }
}
