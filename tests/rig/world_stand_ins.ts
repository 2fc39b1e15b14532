/**
 * Tokens at the addresses they have on Ethereum mainnet, with code of the tests' own: what documented
 * examples ask about is there on the public network too.
 */
import { type Address, concatHex, type Hex, keccak256, numberToHex, pad } from "viem";
import { shortString } from "./_words.ts";
import type { Exchange } from "./dex/dex_chain.ts";

export const PEPE: Address = "0x6982508145454Ce325dDbE47a25d4ec3d2311933";
export const TETHER: Address = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const DAI: Address = "0x6B175474E89094C44Da98b954EedeAC495271d0F";

const PEPE_SUPPLY = 420_690_000_000_000n * 10n ** 18n;
const TETHER_SUPPLY = 1_000_000n * 10n ** 6n;

/** A plain token, all of which `holder` has. */
export async function putPepe(exchange: Pick<Exchange, "put">, holder: Address): Promise<void> {
  await putErc20(exchange, PEPE, "Pepe", "PEPE", { [holder]: PEPE_SUPPLY });
}

/** A plain token with these balances. */
export async function putDai(
  exchange: Pick<Exchange, "put">,
  balances: Readonly<Record<Address, bigint>>,
): Promise<void> {
  await putErc20(exchange, DAI, "Dai Stablecoin", "DAI", balances);
}

/** Its owner mints, stops it, refuses holders and takes what they have. */
export async function putTether(exchange: Pick<Exchange, "put">, owner: Address): Promise<void> {
  // `owner` in slot 0, `totalSupply` in slot 1, the mapping `balanceOf` in slot 2.
  await exchange.put(TETHER, "own:TetherStandIn", [owner], {
    "0x0": pad(owner),
    "0x1": word(TETHER_SUPPLY),
    [slotOf(owner, 2n)]: word(TETHER_SUPPLY),
  });
}

/** OpenZeppelin's ERC-20 as its constructor would leave it. */
async function putErc20(
  { put }: Pick<Exchange, "put">,
  address: Address,
  name: string,
  symbol: string,
  balances: Readonly<Record<Address, bigint>>,
): Promise<void> {
  const held = Object.entries(balances) as [Address, bigint][];
  const supply = held.reduce((sum, [, amount]) => sum + amount, 0n);
  // The mapping of balances in slot 0, supply in slot 2, name and symbol in 3 and 4.
  await put(address, "openzeppelin:ERC20PresetFixedSupply", [name, symbol, supply, address], {
    "0x2": word(supply),
    "0x3": shortString(name),
    "0x4": shortString(symbol),
    ...Object.fromEntries(held.map(([holder, amount]) => [slotOf(holder, 0n), word(amount)])),
  });
}

/** Where a mapping by address keeps the value of `key`. */
function slotOf(key: Address, mapping: bigint): Hex {
  return keccak256(concatHex([pad(key), word(mapping)]));
}

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 });
}
