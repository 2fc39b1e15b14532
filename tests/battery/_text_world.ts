/** A chain with a token for each text, explorers that know each by it, and a service over them. */
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  toHex,
} from "viem";
import { registry } from "../../tools/registry.ts";
import { steadyAnalyses } from "../rig/analyser.ts";
import { loadArtefacts } from "../rig/artefacts.ts";
import { openExchange } from "../rig/dex/dex_chain.ts";
import { explorerAnswer, type FakeContract } from "../rig/explorers.ts";
import { type Harness, startHarness } from "../rig/harness.ts";
import { rpc, rpcBatch, type RpcCall, sendMined } from "../rig/json_rpc.ts";
import { signatureAnswer } from "../rig/signatures.ts";
import { startUpstream } from "../rig/upstream.ts";
import { startWorld } from "../rig/world.ts";
import type { Text } from "./_texts.ts";

export type Placed = Text & {
  readonly token: Address;
  /** Hash of its creation. */
  readonly created: Hex;
};

/** A token with a name of a megabyte, known to explorers by this text of a megabyte. */
export type HugeText = { readonly token: Address; readonly text: Text };

export type TextWorld = {
  readonly harness: Harness;
  readonly placed: readonly Placed[];
  readonly huge: HugeText;
  /** Hash of a new call that the token reverted: of older ones the node has forgotten the state. */
  readonly fail: (token: Address) => Promise<Hex>;
  /** A token with a market that cannot be sold; `say` sets why. */
  readonly trap: { readonly token: Address; readonly say: (text: string) => Promise<void> };
  readonly stop: () => Promise<void>;
};

const supply = 10n ** 24n;
const unlimited = "1000000000";
/** Of an account that deploys nothing else. */
const deployer = 7;

export async function startTextWorld(texts: readonly Text[]): Promise<TextWorld> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const world = await startWorld();
    stops.push(world.stop);
    const { ethereum } = world;
    const find = await loadArtefacts();
    const artefact = find("own:TextToken");
    const from = ethereum.accounts[deployer] ?? "0x";
    const placed = await place(ethereum.rpcUrl, from, texts, artefact);
    const huge = hugeText(ethereum.addresses.hugeName);
    const explorers = await startUpstream({
      answer: explorerAnswer([...placed.map(contractOf), contractOfHuge(huge)]),
    });
    stops.push(explorers.stop);
    const names = texts.map(({ text }) => ({ name: `${text}()`, under: "0xa9cc4718" }));
    const signatures = await startUpstream({ answer: signatureAnswer(names) });
    stops.push(signatures.stop);
    const harness = await startHarness({
      registry,
      analyses: await steadyAnalyses(),
      env: {
        ...world.env,
        SOURCIFY_URL: `${explorers.url}/sourcify`,
        ETHERSCAN_URL: `${explorers.url}/etherscan`,
        BLOCKSCOUT_URL_1: `${explorers.url}/blockscout/1`,
        SIGNATURES_URL: signatures.url,
        LIMIT_PER_MINUTE: unlimited,
        LIMIT_PER_DAY: unlimited,
        TOKEN_RISK_PER_MINUTE: unlimited,
        PLAN_CREDITS: `business=${unlimited},ai-agents=${unlimited}`,
      },
    });
    stops.push(harness.close);
    const exchange = await openExchange(ethereum.rpcUrl, 1, ethereum.accounts);
    const token = await exchange.deploy("own:TextToken", ["0x", supply]);
    const pool = await exchange.addV2({ token, coin: 50n * 10n ** 18n, tokens: supply / 2n });
    await exchange.write("own:TextToken", token, "setPool", [pool]);
    const say = async (text: string) => {
      await exchange.write("own:TextToken", token, "say", [toHex(text)]);
    };
    const fail = async (to: Address) => {
      const data = encodeFunctionData({ abi: artefact.abi, functionName: "fail" });
      const call = { from, to, data, gas: numberToHex(200_000) };
      return await sendMined(ethereum.rpcUrl, call);
    };
    return { harness, placed, huge, fail, trap: { token, say }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function place(
  url: string,
  from: Address,
  texts: readonly Text[],
  { abi, bytecode }: ReturnType<Awaited<ReturnType<typeof loadArtefacts>>>,
): Promise<readonly Placed[]> {
  const nonce = Number(await rpc(url, "eth_getTransactionCount", [from, "latest"]));
  const addresses = texts.map((_, i) => getContractAddress({ from, nonce: BigInt(nonce + i) }));
  const created = await sendAll(
    url,
    texts.map(({ text }, i) => {
      const data = encodeDeployData({ abi, bytecode, args: [toHex(text), supply] });
      const [gas, at] = [numberToHex(6_000_000), numberToHex(nonce + i)];
      return { method: "eth_sendTransaction", params: [{ from, nonce: at, data, gas }] };
    }),
  );
  return texts.map((text, i) => ({
    ...text,
    token: addresses[i] ?? "0x",
    created: created[i] as Hex,
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

/** Verified everywhere, with the text wherever an explorer has any. */
function contractOf({ text, token }: Pick<Placed, "text" | "token">): FakeContract {
  return {
    chainId: 1,
    address: token,
    name: text,
    match: "exact",
    at: ["sourcify", "etherscan", "blockscout"],
    language: text,
    compilerVersion: text,
    licence: text,
    evmVersion: text,
    libraries: { [text]: token },
    verifiedAt: text,
  };
}

/** Explorers repeat a name; all of it together stays below the cap on bodies. */
function hugeText(token: Address): HugeText {
  const mark = "qhugez";
  const text = `${mark}${"\u202e<b>\u200b=1".repeat(100_000)}`;
  return { token, text: { family: "huge", mark, text } };
}

function contractOfHuge({ token, text: { text } }: HugeText): FakeContract {
  return { chainId: 1, address: token, name: text, match: "exact", at: ["etherscan"] };
}
