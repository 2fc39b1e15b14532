/** `bytecode_scan` over a local chain, asked straight, with the requests counted at the socket. */
import assert from "node:assert/strict";
import { bytecodeScan } from "../../tools/bytecode_scan/bytecode_scan.ts";
import { bytecodeScanResult } from "../../tools/bytecode_scan/schema.ts";
import { createChains } from "../../tools/evm/chains.ts";
import type { ToolContext } from "../../tools/define_tool.ts";
import type { Address, Hex } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { parseConfig } from "../../schema/config.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";
import { toolContext } from "../rig/tool_context.ts";
import { untimed } from "../rig/untimed.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";

// deno-lint-ignore no-explicit-any -- the tests look into it
export type Scan = any;

export type ScanOptions = {
  /** Given where time is what is tested; else the scan is made again when it ran out of it. */
  readonly deadlineMs?: number;
  /** Ends the scan before its deadline. */
  readonly until?: AbortSignal;
  readonly url?: string;
  /** In the place of the analyser. */
  readonly analyses?: ToolContext["analyses"];
  /** Base of the signature database; asks it when given. */
  readonly signatures?: string;
  /** What the surface takes of an answer. */
  readonly answerBytesMax?: number;
};

export type ScanChain = {
  readonly chain: DexChain;
  readonly node: Upstream;
  /** Any answer, and the HTTP requests that the node saw. */
  readonly answer: (
    address: string,
    options?: ScanOptions,
  ) => Promise<{ readonly answer: Scan; readonly requests: number }>;
  /** One that is not refused, held against the result's schema. */
  readonly scan: ScanChain["answer"];
  /** Puts code at an address of nobody's. */
  readonly place: (code: Hex) => Promise<Address>;
  readonly stop: () => Promise<void>;
};

/** Starts a chain of Ethereum's id. */
export async function startScanChain(): Promise<ScanChain> {
  const chain = await startDexChain({ chainId: 1 });
  const node = await startUpstream({ target: chain.rpcUrl });
  const once = async (address: string, options: ScanOptions) => {
    node.resetCounters();
    const answer = await ask(address, options.url ?? node.url, options);
    return { answer, requests: node.requests };
  };
  const answer: ScanChain["answer"] = async (address, options = {}) => {
    const { deadlineMs, until } = options;
    const isTimed = deadlineMs !== undefined || until !== undefined;
    return isTimed ? await once(address, options) : await untimed(() => once(address, options));
  };
  let placed = 0;
  return {
    ...{ chain, node, answer },
    scan: async (address, options) => {
      const found = await answer(address, options);
      assert.equal(found.answer.ok, true, JSON.stringify(found.answer));
      const parsed = bytecodeScanResult().safeParse(JSON.parse(JSON.stringify(found.answer)));
      assert.ok(parsed.success, parsed.error?.message);
      return found;
    },
    place: async (code) => {
      const address = addressNumbered(++placed);
      await rpc(chain.rpcUrl, "anvil_setCode", [address, code]);
      return address;
    },
    stop: async () => {
      await node.stop();
      await chain.stop();
    },
  };
}

/** In capitals, which is one of the forms that callers may use. */
function addressNumbered(number: number): Address {
  return `0x${(0xabcdef0000n + BigInt(number)).toString(16).padStart(40, "9").toUpperCase()}`;
}

async function ask(address: string, url: string, options: ScanOptions): Promise<Scan> {
  const { deadlineMs = 8_000, until, signatures } = options;
  const chains = createChains({
    networks,
    rpcUrls: { 1: [url] },
    http: createHttp(),
    nowMs: () => performance.now(),
  });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  const { upstreams } = parseConfig({ SIGNATURES_URL: signatures ?? "off" }, []);
  const { analyses, answerBytesMax } = options;
  const context = toolContext({
    ...{ chains, upstreams },
    signal: AbortSignal.any([deadline.signal, ...(until === undefined ? [] : [until])]),
    ...(analyses === undefined ? {} : { analyses }),
    ...(answerBytesMax === undefined ? {} : { answerBytesMax }),
  });
  const lookupSignatures = signatures !== undefined;
  try {
    return await bytecodeScan.run({ address, network: "1", lookupSignatures }, context);
  } finally {
    clearTimeout(timer);
  }
}

/** One power of an answer; fails naming what was found when it is not there. */
export function powerOf(answer: Scan, name: string): Scan {
  const names = answer.powers.map(({ power }: { power: string }) => power);
  const found = answer.powers[names.indexOf(name)];
  assert.ok(found, `no ${name} among ${names.join(", ")}`);
  return found;
}

/** The one holder of a power's first function. */
export function holderOf(answer: Scan, name: string): Scan {
  const [first] = powerOf(answer, name).functions;
  assert.equal(first.guards.length, 1, JSON.stringify(first));
  return first.guards[0].holder;
}

/** A minimal clone (EIP-1167) of an address. */
export function cloneOf(address: Address): Hex {
  const digits = address.slice(2).toLowerCase();
  return `0x363d3d373d3d3d363d73${digits}5af43d82803e903d91602b57fd5bf3`;
}
