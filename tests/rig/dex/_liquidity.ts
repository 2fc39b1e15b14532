/** Pools with wrapped native coin on one side, filled by the first account. */
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  parseAbi,
  zeroAddress,
} from "viem";
import type { Node } from "./_node.ts";
import type { DexAddresses, SolidlyVenue, V2Venue } from "./addresses.ts";

/** What goes into a pool. */
export type Amounts = {
  readonly token: Address;
  /** Native coin, in wei. */
  readonly coin: bigint;
  /** Of the token, in its base units. */
  readonly tokens: bigint;
};

const V2_ABI = parseAbi([
  "function getPair(address, address) view returns (address)",
  "function createPair(address, address) returns (address)",
  "function mint(address) returns (uint256)",
  "function getPool(address, address, bool) view returns (address)",
  "function createPool(address, address, bool) returns (address)",
]);
const TOKEN_ABI = parseAbi(["function transfer(address, uint256)", "function deposit() payable"]);

/** The venue of that name; the network's first V2 venue when none is named. */
export function v2VenueOf({ v2 }: DexAddresses, name: string = v2[0].name): V2Venue {
  const venue = v2.find((candidate) => candidate.name === name);
  if (venue) return venue;
  throw new Error(`no venue "${name}"; there are ${v2.map((known) => known.name).join(", ")}`);
}

/** The pair against wrapped native coin; the zero address when there is none. */
export async function pairAt(
  { call }: Node,
  { factory }: { readonly factory: Address },
  tokens: readonly [Address, Address],
): Promise<Address> {
  const item = { abi: V2_ABI, functionName: "getPair" } as const;
  const data = await call(factory, encodeFunctionData({ ...item, args: tokens }));
  return getAddress(decodeFunctionResult({ ...item, data }));
}

/**
 * Creates the pair where it is missing and mints directly: unlike a router's, this way works for
 * tokens that charge fees or answer nothing, because the pair counts what arrived.
 */
export async function addToPair(
  node: Node,
  venue: V2Venue,
  wrapped: Address,
  { token, coin, tokens }: Amounts,
  owner: Address,
): Promise<Address> {
  const sides = [wrapped, token] as const;
  if (await pairAt(node, venue, sides) === zeroAddress) {
    const data = encodeFunctionData({ abi: V2_ABI, functionName: "createPair", args: sides });
    await node.send({ to: venue.factory, data });
  }
  const pair = await pairAt(node, venue, sides);
  return await fill(node, pair, wrapped, { token, coin, tokens }, owner);
}

/** What goes into a Solidly-style pool. A stable one wants the same number of both at first. */
export type SolidlyAmounts = Amounts & { readonly stable: boolean };

/** As `addToPair`, for a volatile or stable pool. */
export async function addToSolidly(
  node: Node,
  { solidly: [venue] }: DexAddresses,
  wrapped: Address,
  { stable, ...amounts }: SolidlyAmounts,
  owner: Address,
): Promise<Address> {
  if (venue === undefined) throw new Error("the network has no Solidly-style exchange");
  const key = [wrapped, amounts.token, stable] as const;
  if (await solidlyAt(node, venue, key) === zeroAddress) {
    const data = encodeFunctionData({ abi: V2_ABI, functionName: "createPool", args: key });
    await node.send({ to: venue.factory, data });
  }
  return await fill(node, await solidlyAt(node, venue, key), wrapped, amounts, owner);
}

/** The volatile or stable pool; the zero address when there is none. */
export async function solidlyAt(
  { call }: Node,
  { factory }: SolidlyVenue,
  key: readonly [Address, Address, boolean],
): Promise<Address> {
  const item = { abi: V2_ABI, functionName: "getPool" } as const;
  const data = await call(factory, encodeFunctionData({ ...item, args: key }));
  return getAddress(decodeFunctionResult({ ...item, data }));
}

async function fill(
  node: Node,
  pair: Address,
  wrapped: Address,
  { token, coin, tokens }: Amounts,
  owner: Address,
): Promise<Address> {
  await sendCoin(node, wrapped, pair, coin);
  await sendToken(node, token, pair, tokens);
  const data = encodeFunctionData({ abi: V2_ABI, functionName: "mint", args: [owner] });
  await node.send({ to: pair, data });
  return pair;
}

/** Wraps native coin and hands it over. */
export async function sendCoin(
  node: Node,
  wrapped: Address,
  to: Address,
  coin: bigint,
): Promise<void> {
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "deposit" });
  await node.send({ to: wrapped, data, value: coin });
  await sendToken(node, wrapped, to, coin);
}

/** Transfers from the first account, whatever the token answers. */
export async function sendToken(
  { send }: Node,
  token: Address,
  to: Address,
  amount: bigint,
): Promise<void> {
  const item = { abi: TOKEN_ABI, functionName: "transfer" } as const;
  await send({ to: token, data: encodeFunctionData({ ...item, args: [to, amount] }) });
}
