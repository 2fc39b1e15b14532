/** The cost on an OP stack chain: a real node with the gas oracle of the Fjord fork at its predeploy. */
import assert from "node:assert/strict";
import { decodeFunctionData, encodeFunctionData, type Hex, hexToBytes, toHex } from "viem";
import { parseConfig } from "../../schema/config.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { registry } from "../../tools/registry.ts";
import { createHttp, type Http } from "../../tools/upstream/http.ts";
import { type Chain, startChain } from "../rig/chain.ts";
import { type Artefact, compileContracts } from "../rig/compile.ts";
import { rpc } from "../rig/json_rpc.ts";
import { priceAnswer, priceEnv } from "../rig/price_sources.ts";
import { toolContext } from "../rig/tool_context.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { pack, unpack } from "./_fastlz.ts";
import { type Answer, GAS, ORACLE, oracleAbi } from "./_market.ts";

const [ETHEREUM, OPTIMISM] = [1, 10];

let ethereum: Chain;
let optimism: Chain;
let prices: Upstream;
let contracts: Readonly<Record<string, Artefact>>;

Deno.test.beforeAll(async () => {
  contracts = await compileContracts();
  [ethereum, optimism] = await Promise.all([startChain(), startChain({ chainId: OPTIMISM })]);
  prices = await startUpstream({
    answer: priceAnswer({ "ethereum": { usd: 2000 } }, Math.floor(Date.now() / 1000)),
  });
});
Deno.test.afterAll(async () => {
  await Promise.all([ethereum.stop(), optimism.stop(), prices.stop()]);
});

type Read = { readonly answer: Answer; readonly row: Answer; readonly unsigned: Hex };

/** The answer over both chains, Optimism's row and the transaction that its oracle was asked about. */
async function read(): Promise<Read> {
  const http = createHttp();
  const asked: Hex[] = [];
  const listening: Http = (request) => {
    if (request.url === optimism.rpcUrl) {
      const calls = request.json as { method: string; params: [{ to?: string; data: Hex }] }[];
      asked.push(
        ...calls.flatMap(({ method, params }) =>
          method === "eth_call" && params[0].to === ORACLE ? [params[0].data] : []
        ),
      );
    }
    return http(request);
  };
  // The chain counts by the clock of the machine.
  const nowMs = () => Date.now();
  const chains = createChains({
    networks: networks.filter(({ chainId }) => chainId === ETHEREUM || chainId === OPTIMISM),
    rpcUrls: { [ETHEREUM]: [ethereum.rpcUrl], [OPTIMISM]: [optimism.rpcUrl] },
    http: listening,
    nowMs,
  });
  const { upstreams } = parseConfig(priceEnv(prices.url), []);
  const answer: Answer = await registry.market_info.run(
    {},
    toolContext({ chains, http, upstreams, nowMs }),
  );
  registry.market_info.result.parse(answer);
  const { args } = decodeFunctionData({ abi: oracleAbi, data: asked[0] ?? "0x" });
  return { answer, row: answer.networks[1], unsigned: args[0] as Hex };
}

/** Price per gas as the node itself tells it. */
async function pricePerGas(): Promise<bigint> {
  const history = await rpc(optimism.rpcUrl, "eth_feeHistory", ["0x5", "latest", [50]]) as {
    baseFeePerGas: string[];
    reward: string[][];
  };
  const tips = history.reward.map(([tip]) => BigInt(tip ?? "")).filter((tip) => tip > 0n);
  // The blocks with transactions all tip alike on this chain.
  assert.equal(new Set(tips).size, 1);
  return BigInt(history.baseFeePerGas.at(-1) ?? "") + tips[0]!;
}

/** What the rig's oracle was given, and what the Fjord fork makes of it. */
const L1_BASE_FEE = 1_234_567_891n;
const BLOB_BASE_FEE = 1_000_003n;
const BASE_FEE_SCALAR = 5_227n;
const BLOB_BASE_FEE_SCALAR = 1_014_213n;
const OPERATOR_FEE = GAS * 2_000n / 1_000_000n + 300_000_007n;

function fjordFee(unsigned: Hex): bigint {
  const compressed = BigInt(pack(hexToBytes(unsigned)).length) + 68n;
  const regression = 836_500n * compressed - 42_585_600n;
  const size = regression > 100_000_000n ? regression : 100_000_000n;
  const scaled = 16n * BASE_FEE_SCALAR * L1_BASE_FEE + BLOB_BASE_FEE_SCALAR * BLOB_BASE_FEE;
  return size * scaled / 10n ** 12n;
}

/** Runs a test with other code at the predeploy; its storage stays. */
async function withOracle(code: Hex, test: () => Promise<void>): Promise<void> {
  await rpc(optimism.rpcUrl, "anvil_setCode", [ORACLE, code]);
  try {
    await test();
  } finally {
    const { deployedBytecode } = contracts["OpGasOracle"]!;
    await rpc(optimism.rpcUrl, "anvil_setCode", [ORACLE, deployedBytecode]);
  }
}

Deno.test("the cost on Optimism is execution, the L1 fee of the Fjord fork and the operator fee, to the wei", async () => {
  const { row, unsigned } = await read();
  const execution = GAS * await pricePerGas();
  const l1Fee = fjordFee(unsigned);
  assert.ok(l1Fee > 0n);
  assert.deepEqual(row.deployment, {
    rule: "op-stack",
    gas: Number(GAS),
    gasPrice: String(await pricePerGas()),
    executionFee: String(execution),
    l1DataFee: String(l1Fee),
    operatorFee: String(OPERATOR_FEE),
    totalFee: String(execution + l1Fee + OPERATOR_FEE),
    usd: row.deployment.usd,
    complete: true,
  });
  assert.deepEqual(row.unknown, []);
});

Deno.test("the L1 fee follows the L1 base fee", async () => {
  const before = await read();
  const slot = `0x${"0".repeat(64)}`;
  const set = (value: bigint) =>
    rpc(optimism.rpcUrl, "anvil_setStorageAt", [ORACLE, slot, toHex(value, { size: 32 })]);
  await set(L1_BASE_FEE * 1_000n);
  const after = await read();
  await set(L1_BASE_FEE);
  const [small, large] = [before, after].map(({ row }) => BigInt(row.deployment.l1DataFee));
  assert.ok(large! > small! * 900n && large! < small! * 1_000n);
});

Deno.test("an older fork's oracle knows no operator fee: it is zero, and the cost complete", async () => {
  const { deployedBytecode } = contracts["OpGasOracleFjord"]!;
  await withOracle(deployedBytecode, async () => {
    const { row, unsigned } = await read();
    const { executionFee, l1DataFee, operatorFee, totalFee, complete } = row.deployment;
    assert.deepEqual([l1DataFee, operatorFee], [String(fjordFee(unsigned)), "0"]);
    assert.equal(BigInt(totalFee), BigInt(executionFee) + fjordFee(unsigned));
    assert.equal(complete, true);
  });
});

Deno.test("without an oracle the cost is incomplete and Optimism is not the cheapest", async () => {
  // Both chains have the same gas and the same coin: with its fees unknown, Optimism would look equal.
  await withOracle("0x", async () => {
    const { answer, row } = await read();
    assert.deepEqual([row.deployment.totalFee, row.deployment.complete], [null, false]);
    assert.ok(BigInt(row.deployment.executionFee) > 0n);
    assert.deepEqual(row.unknown, [
      { field: "/deployment/l1DataFee", reason: "absent" },
      { field: "/deployment/operatorFee", reason: "absent" },
      { field: "/deployment/totalFee", reason: "incomplete" },
      { field: "/deployment/usd", reason: "incomplete" },
    ]);
    assert.equal(answer.cheapest.network.name, "Ethereum");
    assert.deepEqual(answer.notCompared, [
      {
        network: { name: "Optimism", chainId: OPTIMISM, status: "active" },
        reason: "incomplete-cost",
      },
    ]);
  });
});

Deno.test("the rig's oracle sizes data as FastLZ does", async () => {
  const { unsigned } = await read();
  const { abi } = contracts["OpGasOracle"]!;
  const samples = [
    new Uint8Array(),
    Uint8Array.of(1, 2, 3),
    new Uint8Array(1_000),
    new Uint8Array(1_000).fill(1),
    Uint8Array.from({ length: 9_500 }, (_, index) => (index * index) >> 7 & 0xff),
    Uint8Array.from({ length: 300 }, (_, index) => index % 7),
    ...Array.from({ length: 24 }, (_, length) => new Uint8Array(length).fill(9)),
    hexToBytes(unsigned),
  ];
  // The sizes that the nodes' own tests state for a thousand equal bytes.
  assert.deepEqual([pack(samples[2]!).length, pack(samples[3]!).length], [21, 21]);
  for (const data of samples) {
    const packed = pack(data);
    assert.deepEqual(unpack(packed), data);
    const call = encodeFunctionData({ abi, functionName: "fastLzSize", args: [toHex(data)] });
    const size = await rpc(optimism.rpcUrl, "eth_call", [{ to: ORACLE, data: call }, "latest"]);
    assert.equal(Number(size), packed.length, `${data.length} bytes`);
  }
});
