/**
 * Tokens of the local world's Ethereum that come after the table: one traded as it should be, one that
 * cannot be sold, and two whose source nobody has seen.
 */
import { type Address, type Hex, maxUint256, zeroAddress } from "viem";
import type { Chain } from "./chain.ts";
import { openExchange } from "./dex/dex_chain.ts";
import { replayTransfer } from "./replayed_transfer.ts";
import { PEPE, putPepe, putTether, TETHER } from "./world_stand_ins.ts";

/** What is traded. */
export type Market = {
  /** An ERC-20 with nothing unusual about it, at PEPE's address. */
  readonly fair: Address;
  /** Bought like any other; selling reverts. */
  readonly honeypot: Address;
  /** Mints and refuses wallets under names that say nothing, at the word of one wallet. */
  readonly unseen: Address;
  /** The same code with nobody who could give the word. */
  readonly givenUp: Address;
  /** At Tether USD's address: what its owner can do, under the names that it has there. */
  readonly tether: Address;
  /** Hash of a transaction of Ethereum mainnet that sends Dai. */
  readonly transfer: Hex;
  /** Hash of one that lets a wallet take all of `fair`. */
  readonly approval: Hex;
};

/** The development account that holds the keys of `unseen` and `tether`. */
const KEEPER = 4;
/** The one that is allowed to take tokens. */
const SPENDER = 6;
const COIN = 10n ** 18n;
const SUPPLY = 1_000_000n * COIN;
const POOLED_TOKENS = 500_000n * COIN;
const POOLED_COIN = 50n * COIN;

/** Opens the network's first V2 exchange and fills a pool for each token. */
export async function openMarket(
  { rpcUrl, chainId, accounts }: Chain,
): Promise<Market> {
  const [owner, keeper] = [accounts[0], accounts[KEEPER]];
  if (owner === undefined || keeper === undefined) throw new Error("the node has too few accounts");
  const exchange = await openExchange(rpcUrl, chainId, accounts);
  const pooled = { coin: POOLED_COIN, tokens: POOLED_TOKENS };
  await putPepe(exchange, owner);
  await exchange.addV2({ token: PEPE, ...pooled });
  const honeypot = await exchange.deploy("own:SellBlocked", ["Sweet Token", "SWEET", SUPPLY]);
  const pool = await exchange.addV2({ token: honeypot, ...pooled });
  await exchange.write("own:SellBlocked", honeypot, "setPool", [pool]);
  const unseen = await exchange.deploy("own:ScanToken", [keeper]);
  const givenUp = await exchange.deploy("own:ScanToken", [zeroAddress]);
  await putTether(exchange, keeper);
  const transfer = await replayTransfer(rpcUrl, exchange);
  const approval = await exchange.write(
    "openzeppelin:ERC20PresetFixedSupply",
    PEPE,
    "approve",
    [accounts[SPENDER], maxUint256],
  );
  return {
    fair: PEPE,
    honeypot,
    unseen,
    givenUp,
    tether: TETHER,
    transfer,
    approval: approval.transactionHash,
  };
}
