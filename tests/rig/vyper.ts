/**
 * Contracts that Vyper before 0.3.10 compiled, as Balancer published them for deployment, and the
 * short ones that whatsabi's own tests hold for the selector tables of 0.3.10 and later. Their
 * constructors are run on a local node, since they write fixed addresses behind the code.
 */
import { encodeAbiParameters } from "viem";
import type { Abi, AbiParameter, Hex } from "viem";
import { startAnvil } from "./anvil.ts";
import { rpcBatch } from "./json_rpc.ts";

const TASKS = new URL(
  "../../node_modules/@balancer-labs/v2-deployments/dist/tasks/",
  import.meta.url,
);
const SELECTOR_TABLES = new URL(
  "../../node_modules/@shazow/whatsabi/src/__tests__/vyper.test.ts",
  import.meta.url,
);

const ARTEFACTS = {
  GaugeController: "20220325-gauge-controller/artifact/GaugeController.json",
  VotingEscrow: "20220325-gauge-controller/artifact/VotingEscrow.json",
  LiquidityGaugeV5: "20220822-mainnet-gauge-factory-v2/artifact/LiquidityGaugeV5.json",
  ChildChainStreamer: "20220413-child-chain-gauge-factory/artifact/ChildChainStreamer.json",
  RewardsOnlyGauge: "20220413-child-chain-gauge-factory/artifact/RewardsOnlyGauge.json",
  VotingEscrowDelegation: "20220325-ve-delegation/artifact/VotingEscrowDelegation.json",
  VeBoostV2: "20221205-veboost-v2/artifact/VeBoostV2.json",
} as const;

export type VyperContract = { readonly abi: Abi; readonly code: Hex };

/** Account that the constructors are given as their argument of that number, from 0. */
export function vyperArgument(index: number): Hex {
  return `0x${(0xa0 + index).toString(16).padStart(40, "0")}`;
}

/** Answers `a0` to whatever the constructors ask: an address that has code, or a number of decimals. */
const ANSWERING = "0x60a060005260206000f3";

/** Deployed code by name, as the constructors leave it. */
export async function vyperContracts(): Promise<Record<keyof typeof ARTEFACTS, VyperContract>> {
  const artefacts = Object.entries(ARTEFACTS).map(([name, path]) => ({
    name,
    ...JSON.parse(Deno.readTextFileSync(new URL(path, TASKS))) as { abi: Abi; bytecode: Hex },
  }));
  const asked = Array.from({ length: 6 }, (_, index) => vyperArgument(index));
  const overrides = Object.fromEntries(asked.map((address) => [address, { code: ANSWERING }]));
  const anvil = await startAnvil(1);
  try {
    const codes = await rpcBatch(
      anvil.rpcUrl,
      artefacts.map(({ abi, bytecode }) => ({
        method: "eth_call",
        params: [{ data: `${bytecode}${constructorArguments(abi)}` }, "latest", overrides],
      })),
    );
    return Object.fromEntries(
      artefacts.map(({ name, abi }, index) => [name, { abi, code: codes[index] as Hex }]),
    ) as Record<keyof typeof ARTEFACTS, VyperContract>;
  } finally {
    await anvil.stop();
  }
}

function constructorArguments(abi: Abi): string {
  const inputs = abi.find((item) => item.type === "constructor")?.inputs ?? [];
  const values = inputs.map(({ type }: AbiParameter, index) =>
    type === "address" ? vyperArgument(index) : "name"
  );
  return encodeAbiParameters(inputs, values).slice(2);
}

/** Five functions behind a sparse and behind a dense table, and their selectors. */
export function vyperSelectorTables(): { sparse: Hex; dense: Hex; selectors: readonly Hex[] } {
  const text = Deno.readTextFileSync(SELECTOR_TABLES);
  const [sparse, dense] = [...text.matchAll(/const code = "(0x[0-9a-f]+)"/g)].map(([, code]) =>
    code
  );
  const selectors = [...text.matchAll(/'(0x[0-9a-f]{8})'/g)].map(([, selector]) => selector as Hex);
  if (!sparse || !dense || selectors.length !== 5) throw new Error("whatsabi's tests changed");
  return { sparse: sparse as Hex, dense: dense as Hex, selectors };
}
