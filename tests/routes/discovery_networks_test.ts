/** `/networks.json` against the specification and the tables of the tools. */
import assert from "node:assert/strict";
import { simulationMethods } from "../../schema/discovery/networks.ts";
import { candidatesOf } from "../../tools/dex/candidates.ts";
import { networks } from "../../tools/evm/networks.ts";
import { json, type Service, serviceTest } from "./_service.ts";

/** SPEC, "Token risk snapshot". */
const specified = [
  ...["Ethereum", "Optimism", "BNB Chain", "Gnosis", "Unichain", "Polygon", "Monad", "Sonic"],
  ...["opBNB", "Fraxtal", "World Chain", "HyperEVM", "Sei", "Abstract", "Mantle", "Base"],
  ...[
    "ApeChain",
    "Arbitrum",
    "Celo",
    "Avalanche",
    "Linea",
    "Berachain",
    "Blast",
    "Taiko",
    "Katana",
  ],
];
const liquidity = ["Ethereum", "Optimism", "BNB Chain", "Polygon", "Base", "Arbitrum"];

type Row = {
  readonly name: string;
  readonly chainId: number;
  readonly aliases: readonly string[];
  readonly status: string;
  readonly liquidityChecked: boolean;
  readonly detected: boolean;
  readonly dexes: readonly { readonly name: string; readonly kind: string }[];
  readonly simulation: { readonly method: string; readonly reason: string | null };
};

async function rows(service: Service): Promise<readonly Row[]> {
  const file = await json(await service.ask("/networks.json", { method: "GET" }));
  assert.deepEqual(file.simulationMethods, simulationMethods);
  assert.equal(file.count, 25);
  return file.networks;
}

serviceTest(
  "networks.json has the 25 networks with the names and ids of the table",
  async (service) => {
    const all = await rows(service);
    assert.deepEqual(all.map(({ name }) => name).toSorted(), specified.toSorted());
    assert.deepEqual(
      all.map(({ name, chainId, status }) => [name, chainId, status]),
      networks.map(({ name, chainId, status }) => [name, chainId, status]),
    );
  },
);

serviceTest("every name, alias and id in networks.json is one that tools take", async (service) => {
  for (const { name, chainId, aliases } of await rows(service)) {
    for (const text of [name, String(chainId), ...aliases]) {
      const resolved = service.deps.chains.resolve(text);
      assert.equal(resolved.ok && resolved.network.chainId, chainId, text);
    }
  }
});

serviceTest(
  "liquidity and detection are on the six networks of the specification",
  async (service) => {
    const all = await rows(service);
    for (const flag of ["liquidityChecked", "detected"] as const) {
      const named = all.filter((row) => row[flag]).map(({ name }) => name);
      assert.deepEqual(named.toSorted(), liquidity.toSorted(), flag);
    }
  },
);

serviceTest(
  "where no trade can be simulated the row says why, and nowhere else",
  async (service) => {
    for (const { name, chainId, dexes, simulation } of await rows(service)) {
      const network = networks.find((one) => one.chainId === chainId);
      assert.ok(network !== undefined);
      const none = candidatesOf(network).length === 0;
      assert.equal(simulation.method === "none", none, name);
      assert.ok(simulation.method in simulationMethods);
      assert.equal(simulation.reason === null, simulation.method === "eth_simulateV1", name);
      const venues = new Set(candidatesOf(network).map(({ venue }) => venue.name));
      if (!none) assert.deepEqual(dexes.map((dex) => dex.name), [...venues], name);
    }
  },
);
