/** What wallets of a network offer over the base fee. A token may look at the price of gas. */
import { once } from "../../schema/lazy.ts";
import type { Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { readQuantity } from "../evm/block.ts";

/** What the node would offer. */
export const tipCall: RpcCall = { method: "eth_maxPriorityFeePerGas", params: [] };

/**
 * In wei: the least and the most that is plausible, and what is offered where no node says. Rounded from
 * what wallets commonly offer, no rule of any network: a wrong one only changes the price at which realistic
 * sales are tried.
 */
type Tips = { readonly least: bigint; readonly most: bigint; readonly usual: bigint };

const GWEI = 10n ** 9n;

/** Rollups order by arrival or by little: a gwei there is a hundred times the base fee. */
const ROLLUP: Tips = { least: 0n, most: GWEI / 50n, usual: GWEI / 1_000n };
const LAYER_1: Tips = { least: GWEI / 1_000n, most: 3n * GWEI / 2n, usual: GWEI / 2n };

/** By chain id, where the fee model does not tell. Polygon's nodes take no less than 25 gwei. */
const tipsByChain = once(() =>
  new Map<number, Tips>([
    [137, { least: 25n * GWEI, most: 60n * GWEI, usual: 30n * GWEI }],
    [56, { least: GWEI / 100n, most: GWEI, usual: GWEI / 10n }],
    [42_161, { least: 0n, most: GWEI / 100n, usual: 0n }],
  ])
);

function tipsOf({ chainId, feeModel }: Network): Tips {
  const isRollup = ["op_stack", "arbitrum", "linea", "zksync"].includes(feeModel);
  return tipsByChain().get(chainId) ?? (isRollup ? ROLLUP : LAYER_1);
}

/** By the node's word within what is plausible: it may be set up to say anything. */
export function readTip(network: Network, answer: RpcAnswer | undefined): bigint {
  const { least, most, usual } = tipsOf(network);
  const said = (answer?.ok === true ? readQuantity(answer.result) : null) ?? usual;
  return said < least ? least : said > most ? most : said;
}
