/** A chain with a token for each text, upstreams that write each of it, and services over them. */
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  parseAbi,
  toHex,
} from "viem";
import { registry } from "../../tools/registry.ts";
import { steadyAnalyses } from "../rig/analyser.ts";
import { loadArtefacts } from "../rig/artefacts.ts";
import type { Artefact } from "../rig/compile.ts";
import { openExchange } from "../rig/dex/dex_chain.ts";
import { type Harness, startHarness } from "../rig/harness.ts";
import { rpc, rpcBatch, type RpcCall, sendMined } from "../rig/json_rpc.ts";
import { startWorld, type World } from "../rig/world.ts";
import { hugeParts, hugeTexts, hugeTimes } from "./_text_huge.ts";
import { type Known, startWriters } from "./_text_writers.ts";
import type { Text } from "./_texts.ts";

export type Placed = Text & {
  readonly token: Address;
  /** Hash of its creation. */
  readonly created: Hex;
  /** Of a call that has the text as an argument, as a string and as bytes. */
  readonly called: Hex;
  /** Of one that carries such a call within it. */
  readonly calledWithin: Hex;
};

/** Texts, and a service whose upstreams write them. */
export type Told<T = Placed> = { readonly harness: Harness; readonly placed: readonly T[] };

export type TextWorld = Told & {
  /** Each a megabyte, and written by other upstreams to another service. */
  readonly huge: Told<Known>;
  /** Hash of a new call that the token reverted: of older ones the node has forgotten the state. */
  readonly fail: (token: Address) => Promise<Hex>;
  /** A token with a market that cannot be sold; `say` sets why, a part so many times. */
  readonly trap: {
    readonly token: Address;
    readonly say: (text: string, times?: number) => Promise<void>;
  };
  readonly stop: () => Promise<void>;
};

const supply = 10n ** 24n;
const unlimited = "1000000000";
/** Of an account that deploys nothing else. */
const deployer = 7;
/** For a megabyte, which memory alone takes two million for. */
const failGas = 12_000_000;

export async function startTextWorld(texts: readonly Text[]): Promise<TextWorld> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const world = await startWorld();
    stops.push(world.stop);
    const { ethereum } = world;
    const artefact = (await loadArtefacts())("own:TextToken");
    const from = ethereum.accounts[deployer] ?? "0x";
    const told = async <T extends Known>(placed: readonly T[]): Promise<Told<T>> => {
      const writers = await startWriters(placed, world.answers.prices);
      stops.push(writers.stop);
      const harness = await serviceOver({ ...world.env, ...writers.env });
      stops.push(harness.close);
      return { harness, placed };
    };
    const ordinary = await told(await place(ethereum.rpcUrl, from, texts, artefact));
    const parts = await place(ethereum.rpcUrl, from, hugeParts, artefact);
    // One after the other: they are of one account.
    for (const { token } of parts) {
      const data = encodeFunctionData({ ...artefact, functionName: "repeat", args: [hugeTimes] });
      await sendMined(ethereum.rpcUrl, { from, to: token, data });
    }
    const huge = await told(hugeTexts.map((text, i) => ({ ...parts[i]!, ...text })));
    const fail = async (to: Address) => {
      const data = encodeFunctionData({ ...artefact, functionName: "fail" });
      const call = { from, to, data, gas: numberToHex(failGas) };
      return await sendMined(ethereum.rpcUrl, call);
    };
    return { ...ordinary, huge, fail, trap: await openTrap(world), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serviceOver(env: Readonly<Record<string, string>>): Promise<Harness> {
  return await startHarness({
    registry,
    analyses: await steadyAnalyses(),
    env: {
      ...env,
      LIMIT_PER_MINUTE: unlimited,
      LIMIT_PER_DAY: unlimited,
      TOKEN_RISK_PER_MINUTE: unlimited,
      PLAN_CREDITS: `business=${unlimited},ai-agents=${unlimited}`,
    },
  });
}

async function openTrap({ ethereum }: World): Promise<TextWorld["trap"]> {
  const exchange = await openExchange(ethereum.rpcUrl, 1, ethereum.accounts);
  const token = await exchange.deploy("own:TextToken", ["0x", supply]);
  const pool = await exchange.addV2({ token, coin: 50n * 10n ** 18n, tokens: supply / 2n });
  await exchange.write("own:TextToken", token, "setPool", [pool]);
  return {
    token,
    say: async (text, times = 1) => {
      await exchange.write("own:TextToken", token, "say", [toHex(text)]);
      if (times > 1) await exchange.write("own:TextToken", token, "repeat", [BigInt(times)]);
    },
  };
}

/** Functions that the tool knows by itself. */
const known = parseAbi([
  "function propose(address[] targets, uint256[] values, bytes[] calldatas, string description)",
  "function multicall(bytes[] data)",
  "function setName(string name)",
]);

/** Calldata with the text in it. */
const callsWith = {
  called: (text: string) =>
    encodeFunctionData({
      abi: known,
      functionName: "propose",
      args: [[], [], [toHex(text)], text],
    }),
  calledWithin: (text: string) => {
    const inner = encodeFunctionData({ abi: known, functionName: "setName", args: [text] });
    return encodeFunctionData({ abi: known, functionName: "multicall", args: [[inner]] });
  },
} as const satisfies Partial<Record<keyof Placed, (text: string) => Hex>>;

async function place(
  url: string,
  from: Address,
  texts: readonly Text[],
  { abi, bytecode }: Artefact,
): Promise<readonly Placed[]> {
  const nonce = Number(await rpc(url, "eth_getTransactionCount", [from, "pending"]));
  const addresses = texts.map((_, i) => getContractAddress({ from, nonce: BigInt(nonce + i) }));
  const creations = texts.map(({ text }) => ({
    data: encodeDeployData({ abi, bytecode, args: [toHex(text), supply] }),
  }));
  // To an account without code, where every call succeeds.
  const calls = Object.values(callsWith)
    .flatMap((call) => texts.map(({ text }) => ({ to: from, data: call(text) })));
  const sent = await sendAll(
    url,
    [...creations, ...calls].map((one, i) => {
      const [gas, at] = [numberToHex(6_000_000), numberToHex(nonce + i)];
      return { method: "eth_sendTransaction", params: [{ from, nonce: at, gas, ...one }] };
    }),
  ) as readonly Hex[];
  return texts.map((text, i) => ({
    ...text,
    token: addresses[i] ?? "0x",
    created: sent[i] ?? "0x",
    called: sent[texts.length + i] ?? "0x",
    calledWithin: sent[2 * texts.length + i] ?? "0x",
  }));
}

/** In batches that the node takes. */
async function sendAll(url: string, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  for (let at = 0; at < calls.length; at += 25) {
    sent.push(...await rpcBatch(url, calls.slice(at, at + 25)));
  }
  return sent;
}
