/** The service over the whole local world, asked through its public routes. */
import assert from "node:assert/strict";
import * as viemChains from "viem/chains";
import { type Block, formatBlock, type RpcBlock } from "viem";
import type { Network } from "../../tools/evm/network.ts";
import { registry } from "../../tools/registry.ts";
import { rpc } from "../rig/json_rpc.ts";
import { startWorld, type World } from "../rig/world.ts";
import { worldPrices } from "../rig/world_contents.ts";
import { json, type Service, startService, toolPath } from "./_service.ts";

export type ToolName = keyof typeof registry;

export type Served = {
  readonly world: World;
  readonly service: Service;
  readonly key: string;
  readonly accountId: string;
  /** The answer of a tool, held against its own result schema, and the credits used so far. */
  readonly ask: (tool: ToolName, args?: Record<string, unknown>) => Promise<Asked>;
  readonly close: () => Promise<void>;
};

// deno-lint-ignore no-explicit-any -- the tests look into answers of four tools
export type Asked = { readonly answer: any; readonly used: number };

/** More calls than any test makes. */
const unlimited = { LIMIT_PER_MINUTE: "1000000", PLAN_CREDITS: "business=1000000" };

/** Starts a world and a service whose clock is the world's: prices and blocks are of now. */
export async function serveWorld(
  options: NonNullable<Parameters<typeof startWorld>[0]> = {},
): Promise<Served> {
  const world = await startWorld(options);
  const service = await serviceOf(world.env);
  const { key, accountId } = await service.account("ai-agents");
  return {
    world,
    service,
    key,
    accountId,
    ask: (tool, args) => askTool(service, key, tool, args),
    close: async () => {
      await service.close();
      await world.stop();
    },
  };
}

/** A service with all tools and nothing remembered of earlier calls. */
export async function serviceOf(env: Readonly<Record<string, string>>): Promise<Service> {
  return await startService({ registry, env: { ...unlimited, ...env }, clock: () => Date.now() });
}

/** Asks a tool over HTTP. */
export async function askTool(
  service: Service,
  key: string,
  tool: ToolName,
  args: Record<string, unknown> = {},
): Promise<Asked> {
  const response = await service.ask(toolPath(tool), { key, body: args });
  const used = Number(response.headers.get("x-credits-used"));
  const answer = await json(response);
  if (answer.ok) {
    const parsed = registry[tool].result.safeParse(answer);
    assert.ok(parsed.success, `${tool}: ${parsed.error?.message}`);
  }
  return { answer, used };
}

/** Number and time of the latest block as viem's own formatter of the network reads it. */
export async function viemBlock(
  world: World,
  network: Network,
): Promise<{ readonly blockNumber: number; readonly asOf: number }> {
  const url = world.env[`RPC_URL_${network.chainId}`] ?? "";
  const raw = await rpc(url, "eth_getBlockByNumber", ["latest", false]);
  const { number, timestamp } = formatterOf(network)(raw as RpcBlock);
  return { blockNumber: Number(number), asOf: Number(timestamp) };
}

/** Symbol of a network's coin as viem has it. */
export function viemSymbol(network: Network): string {
  return chainOf(network).nativeCurrency.symbol;
}

type Formatter = (block: RpcBlock) => Pick<Block, "number" | "timestamp">;

function formatterOf(network: Network): Formatter {
  return chainOf(network).formatters?.block?.format ?? formatBlock;
}

function chainOf({ viemExport }: Network): ViemChain {
  const chain = (viemChains as unknown as Record<string, ViemChain>)[viemExport];
  assert.ok(chain, `viem has no chain ${viemExport}`);
  return chain;
}

type ViemChain = {
  readonly nativeCurrency: { readonly symbol: string };
  readonly formatters?: { readonly block?: { readonly format: Formatter } };
};

/** Ways a caller may write a network: its name, id, an alias, each in odd case and spacing. */
export function spellings({ name, chainId, aliases }: Network): readonly string[] {
  const odd = [...name].map((letter, index) =>
    index % 2 ? letter.toUpperCase() : letter.toLowerCase()
  );
  const alias = aliases[0] ?? name;
  return [
    name,
    String(chainId),
    ` ${odd.join("").replaceAll(" ", "-")} `,
    alias.toUpperCase().replaceAll(" ", "_"),
  ];
}

/** A network's price in the world, as the digits that the price source sent. */
export function priceOf({ coingeckoId }: Network): string {
  const price = Object.entries(worldPrices).find(([id]) => id === coingeckoId)?.[1];
  assert.ok(price, `the world has no price of ${coingeckoId}`);
  return String(price.usd);
}

/** Exact value of an amount in wei at a price in digits, cut after eight digits. */
export function usdOf(wei: bigint, price: string): string {
  const [whole = "", fraction = ""] = price.split(".");
  const scale = 18 + fraction.length;
  const digits = String(wei * BigInt(whole + fraction)).padStart(scale + 1, "0");
  const [units, rest] = [digits.slice(0, -scale), digits.slice(-scale).slice(0, 8)];
  const shown = rest.replace(/0+$/, "");
  return shown === "" ? units : `${units}.${shown}`;
}
