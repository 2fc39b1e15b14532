/** V3 pools with wrapped native coin on one side. */
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  zeroAddress,
} from "viem";
import type { Amounts } from "./_liquidity.ts";
import type { Node } from "./_node.ts";
import type { DexAddresses, V3Venue } from "./addresses.ts";

/** What goes into a V3 pool; the network's first V3 venue when none is named. */
export type PoolAmounts = Amounts & {
  /** In millionths, one of the venue's tiers. */
  readonly fee: number;
  readonly venue?: string;
};

const ABI = parseAbi([
  "function getPool(address, address, uint24) view returns (address)",
  "function createPool(address, address, uint24) returns (address)",
  "function initialize(uint160)",
  "function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)",
  "function approve(address, uint256)",
  "function deposit() payable",
]);
const MINTER = "own:DexV3Minter";
const TICK_MAX = 887_272;
const Q96 = 2n ** 96n;

/** The venue of that name. */
export function v3VenueOf({ v3 }: DexAddresses, name: string = v3[0].name): V3Venue {
  const venue = v3.find((candidate) => candidate.name === name);
  if (venue) return venue;
  throw new Error(`no venue "${name}"; there are ${v3.map((known) => known.name).join(", ")}`);
}

/** Creates the pool at the price the amounts mean where it is missing, and mints full-range. */
export async function addToPool(
  node: Node,
  venues: DexAddresses,
  { token, coin, tokens, fee, venue: name }: PoolAmounts,
  owner: Address,
): Promise<Address> {
  const { wrapped } = venues;
  const { factory, tiers } = v3VenueOf(venues, name);
  const spacing = tiers.find(([tier]) => tier === fee)?.[1];
  if (spacing === undefined) throw new Error(`no tier ${fee}; there are ${tiers.join(" ")}`);
  const coinFirst = BigInt(wrapped) < BigInt(token);
  const [amount0, amount1] = coinFirst ? [coin, tokens] : [tokens, coin];
  const pool = await createdPool(node, factory, [wrapped, token, fee], amount0, amount1);
  const sqrtPrice = await sqrtPriceOf(node, pool);
  // Full range: each side alone would allow this much.
  const liquidity = [amount0 * sqrtPrice / Q96, amount1 * Q96 / sqrtPrice]
    .reduce((least, next) => next < least ? next : least);
  const minter = await node.deploy(MINTER);
  await node.send({ to: wrapped, data: encode("deposit", []), value: coin });
  for (const side of [wrapped, token]) {
    await node.send({ to: side, data: encode("approve", [minter, 2n ** 256n - 1n]) });
  }
  const edge = Math.floor(TICK_MAX / spacing) * spacing;
  await node.write(MINTER, minter, "mint", [pool, -edge, edge, liquidity], { from: owner });
  return pool;
}

async function createdPool(
  node: Node,
  factory: Address,
  key: readonly [Address, Address, number],
  amount0: bigint,
  amount1: bigint,
): Promise<Address> {
  const known = await poolAt(node, factory, key);
  if (known !== zeroAddress) return known;
  await node.send({ to: factory, data: encode("createPool", key) });
  const pool = await poolAt(node, factory, key);
  const sqrtPrice = root((amount1 << 192n) / amount0);
  await node.send({ to: pool, data: encode("initialize", [sqrtPrice]) });
  return pool;
}

/** The pool of these tokens and that tier; the zero address when there is none. */
export async function poolAt(
  { call }: Node,
  factory: Address,
  key: readonly [Address, Address, number],
): Promise<Address> {
  const data = await call(factory, encode("getPool", key));
  return getAddress(decodeFunctionResult({ abi: ABI, functionName: "getPool", data }));
}

async function sqrtPriceOf({ call }: Node, pool: Address): Promise<bigint> {
  const data = await call(pool, encode("slot0", []));
  return BigInt(data.slice(0, 2 + 64));
}

function encode(functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: ABI as readonly unknown[], functionName, args });
}

/** Integer square root (Newton). */
function root(value: bigint): bigint {
  if (value < 2n) return value;
  let high = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (high + value / high) >> 1n;
    if (next >= high) return high;
    high = next;
  }
}
