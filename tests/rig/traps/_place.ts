/** Sets a row of the table up on a chain, and turns its switch. */
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiItem,
} from "viem";
import type { ArtefactName } from "../artefacts.ts";
import type { DexChain } from "../dex/dex_chain.ts";
import { rpc } from "../json_rpc.ts";
import type { Arg, Expected, Liquidity, Row, Step } from "./row.ts";
import { SIBLING_SUFFIX } from "./siblings.ts";

/** The trap itself, or the same without the trap. */
export type Variant = "trap" | "sibling";

/** A pool of a placed row. */
export type Pool = Liquidity & { readonly address: Address };

/** A row that stands on a chain. Pools grow with the row's switch. */
export type Placed = {
  readonly row: Row;
  readonly variant: Variant;
  readonly token: Address;
  readonly pools: Pool[];
};

const ABI = parseAbi([
  "function createPair(address, address) returns (address)",
  "function getPair(address, address) view returns (address)",
  "function mint(address) returns (uint256)",
  "function burn(address) returns (uint256, uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function transfer(address, uint256)",
  "function deposit() payable",
]);
const STABLECOIN = "openzeppelin:ERC20PresetFixedSupply";

/** Deploys the token, fills its pools and tells it the first of them. */
export async function place(dex: DexChain, row: Row, variant: Variant): Promise<Placed> {
  const args = [];
  for (const arg of row.args) args.push(await value(dex, arg));
  const token = await dex.deploy(contractOf(row, variant), args);
  const placed: Placed = { row, variant, token, pools: [] };
  for (const step of row.setup ?? []) await take(dex, placed, step);
  const liquidity = (variant === "sibling" ? row.sibling?.liquidity : undefined) ?? row.liquidity;
  for (const pool of liquidity) await addPool(dex, placed, pool);
  const [first] = placed.pools;
  if (row.registers && first !== undefined) {
    await take(dex, placed, { call: "setPair(address)", args: [first.address] });
  }
  return placed;
}

/** Turns the owner's switch. */
export async function flip(dex: DexChain, placed: Placed): Promise<void> {
  const { row, variant } = placed;
  const steps = (variant === "sibling" ? row.sibling?.flip : undefined) ?? row.flip;
  for (const step of steps) await take(dex, placed, step);
}

/** What the tool has to say in that state; null where the row has no such state. */
export function expectedOf(
  row: Row,
  variant: Variant,
  state: "before" | "after",
): Expected | null {
  if (row[state] === null) return null;
  if (variant === "trap") return row[state].expected;
  return row.sibling?.[state] ?? { verdict: "sellable", isHoneypot: false, reason: null };
}

function contractOf(row: Row, variant: Variant): ArtefactName {
  if (variant === "trap") return row.contract;
  return row.sibling?.contract ?? `${row.contract}${SIBLING_SUFFIX}`;
}

async function take(dex: DexChain, placed: Placed, step: Step): Promise<void> {
  if ("passSeconds" in step) return await pass(dex, step.passSeconds, step.passBlocks);
  if ("addPool" in step) return await addPool(dex, placed, step.addPool);
  if ("removePercent" in step) return await removeLiquidity(dex, placed, step.removePercent);
  if ("destroyPool" in step) {
    return void await rpc(dex.rpcUrl, "anvil_setCode", [placed.pools[0]?.address, "0x"]);
  }
  if ("node" in step) return void await rpc(dex.rpcUrl, step.node, step.params);
  const args = [];
  for (const arg of step.args ?? []) args.push(await value(dex, arg, placed.token));
  const to = step.at === undefined ? placed.token : await member(dex, placed.token, step.at);
  const data = encodeCall(step.call, args);
  await dex.send({ to, data, value: step.value ?? 0n });
}

/** Lets time and blocks go by. */
export async function pass(dex: DexChain, seconds: number, blocks: number): Promise<void> {
  await rpc(dex.rpcUrl, "evm_increaseTime", [numberToHex(seconds)]);
  await rpc(dex.rpcUrl, "anvil_mine", [numberToHex(blocks)]);
}

async function value(dex: DexChain, arg: Arg, token?: Address): Promise<unknown> {
  if (typeof arg !== "object") return arg;
  if ("account" in arg) return dex.accounts[arg.account];
  if ("deploy" in arg) return await dex.deploy(arg.deploy);
  if ("member" in arg) return await member(dex, token!, arg.member);
  return arg.venue === "wrapped" ? dex.wrapped : dex.venues.v2[0].router;
}

/** The address that a function of the token without arguments answers. */
async function member(dex: DexChain, token: Address, name: string): Promise<Address> {
  const answer = await dex.call(token, encodeCall(`${name}()`, []));
  return getAddress(`0x${answer.slice(-40)}`);
}

function encodeCall(signature: string, args: readonly unknown[]): Hex {
  const abi = [parseAbiItem(`function ${signature}` as string)] as readonly unknown[];
  return encodeFunctionData({ abi, functionName: signature.split("(")[0]!, args });
}

async function addPool(dex: DexChain, placed: Placed, pool: Liquidity): Promise<void> {
  const { token } = placed;
  const { coin, tokens, fee = 3_000, stable = false, venue } = pool;
  const amounts = { token, coin, tokens, ...(venue === undefined ? {} : { venue }) };
  const address = pool.against === "stablecoin"
    ? await addStablecoinPool(dex, token, pool)
    : pool.kind === "v2"
    ? await dex.addV2(amounts)
    : pool.kind === "v3"
    ? await dex.addV3({ ...amounts, fee })
    : await dex.addSolidly({ token, coin, tokens, stable });
  if (pool.parked !== undefined) await park(dex, address, pool.parked);
  placed.pools.push({ ...pool, address });
}

/** A pool that trusts its own books leaves coins that were only sent to it where they are. */
async function park(dex: DexChain, pool: Address, value: bigint): Promise<void> {
  const deposited = encodeFunctionData({ abi: ABI, functionName: "deposit" });
  await dex.send({ to: dex.wrapped, data: deposited, value });
  const data = encodeFunctionData({ abi: ABI, functionName: "transfer", args: [pool, value] });
  await dex.send({ to: dex.wrapped, data });
}

async function addStablecoinPool(
  dex: DexChain,
  token: Address,
  { coin, tokens }: Liquidity,
): Promise<Address> {
  const [owner] = dex.accounts as [Address];
  const stablecoin = await dex.deploy(STABLECOIN, ["Rig Dollar", "RUSD", coin, owner]);
  const { factory } = dex.venues.v2[0];
  const sides = [token, stablecoin] as const;
  const created = encodeFunctionData({ abi: ABI, functionName: "createPair", args: sides });
  await dex.send({ to: factory, data: created });
  const found = encodeFunctionData({ abi: ABI, functionName: "getPair", args: sides });
  const pair = getAddress(`0x${(await dex.call(factory, found)).slice(-40)}`);
  for (const [to, amount] of [[token, tokens], [stablecoin, coin]] as const) {
    const data = encodeFunctionData({ abi: ABI, functionName: "transfer", args: [pair, amount] });
    await dex.send({ to, data });
  }
  const minted = encodeFunctionData({ abi: ABI, functionName: "mint", args: [owner] });
  await dex.send({ to: pair, data: minted });
  return pair;
}

async function removeLiquidity(dex: DexChain, { pools }: Placed, percent: number): Promise<void> {
  const [owner] = dex.accounts as [Address];
  const [pool] = pools;
  if (pool === undefined) throw new Error("the row has no pool to take liquidity from");
  const held = encodeFunctionData({ abi: ABI, functionName: "balanceOf", args: [owner] });
  const amount = BigInt(await dex.call(pool.address, held)) * BigInt(percent) / 100n;
  for (
    const data of [
      encodeFunctionData({ abi: ABI, functionName: "transfer", args: [pool.address, amount] }),
      encodeFunctionData({ abi: ABI, functionName: "burn", args: [owner] }),
    ]
  ) await dex.send({ to: pool.address, data });
}
