/** `portfolio_scan`: a wallet's native coins on every network and their value in US dollars. */
import type { Refusal } from "../../schema/tool.ts";
import { badAddress, parseAddress } from "../evm/address.ts";
import { defineTool, readsUpstreams, type ToolContext } from "../define_tool.ts";
import { scanAnswer, type Wallet } from "./_answer.ts";
import example from "./_example.json" with { type: "json" };
import { readScan } from "./_read.ts";
import { portfolioScanParams, portfolioScanResult } from "./schema.ts";

/** The tool. */
export const portfolioScan = defineTool({
  name: "portfolio_scan",
  title: "Portfolio scan",
  description:
    "Reads a wallet's native coin (ETH, BNB, POL and so on) on all 25 networks at once and values " +
    "it in US dollars: balance, price with source and age per network, and the total. Use it to " +
    "see where a wallet holds coins to pay with. Without an address it scans the account's " +
    "connected wallet. It counts native coins only: no tokens, NFTs, staked or lent amounts, no " +
    "history; for one token use token_info. A network that does not answer is listed under " +
    "`unavailable` and makes the total partial: its balance is unknown, not zero. A price marked " +
    "stale or disputed still counts; say so when you report the total.",
  params: portfolioScanParams,
  result: portfolioScanResult,
  plan: "business",
  credits: 2,
  annotations: readsUpstreams,
  example,
  run: async (args, ctx) => {
    const wallet = await walletOf(args.address, ctx);
    return "error" in wallet ? wallet : scanAnswer(wallet, await readScan(ctx, wallet.address));
  },
});

/** The given address, else the connected wallet; an empty text is an address, and a bad one. */
async function walletOf(
  given: string | undefined,
  { connectedWallet }: ToolContext,
): Promise<Wallet | Refusal> {
  if (given !== undefined) {
    const address = parseAddress(given);
    return address === null ? badAddress("address") : { address, fromConnectedWallet: false };
  }
  const address = parseAddress(await connectedWallet() ?? "");
  return address === null ? noConnectedWallet : { address, fromConnectedWallet: true };
}

const noConnectedWallet: Refusal = {
  ok: false,
  error: "no-connected-wallet",
  detail: 'The account has no connected wallet. Give "address", or connect a wallet in the ' +
    "account area.",
};
