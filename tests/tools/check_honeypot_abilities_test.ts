/** Every combination of what a node may lack: the right verdict or none, never a wrong one. */
import assert from "node:assert/strict";
import type { Abilities, Missing } from "../rig/strict_node.ts";
import {
  type HoneypotChain,
  plainToken,
  startHoneypotChain,
  trapToken,
} from "./_honeypot_chain.ts";

let world: HoneypotChain;
let tokens: readonly (readonly [string, string])[];
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
  tokens = [
    [await plainToken(world.dex), "sellable"],
    [await plainToken(world.dex, 1_200n), "high-tax"],
    [await trapToken(world.dex, "trap:BlindSellBlock"), "honeypot"],
  ];
  world.node.remember(true);
});
Deno.test.afterAll(() => world.stop());

const NAMES = ["batch", "simulate", "codeOverride", "stateDiff", "createAccessList"] as const;
const MISSING: readonly Missing[] = [
  { method: -32601, override: "ignored" },
  { method: -32603, override: "ignored" },
  { method: -32601, override: "error" },
  { method: -32603, override: "error" },
];

const combinations = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
  Object.fromEntries(
    NAMES.map((name, at) => [name, (bits & (1 << at)) === 0]),
  ) as Abilities);

async function verdictsOf(abilities: Abilities, missing: Missing): Promise<readonly string[]> {
  Object.assign(world.node.abilities, abilities);
  Object.assign(world.node.missing, missing);
  const verdicts: string[] = [];
  for (const [token] of tokens) {
    const chains = world.chains();
    const first = await world.answer(token, chains);
    const second = await world.answer(token, chains);
    // What was learned of the node by the first check changes nothing for the second.
    assert.deepEqual([second["verdict"], second["reason"]], [first["verdict"], first["reason"]]);
    verdicts.push(String(first["verdict"] ?? first["error"]));
  }
  return verdicts;
}

for (const abilities of combinations) {
  const lacking = NAMES.filter((name) => !abilities[name]);
  const what = lacking.length === 0 ? "nothing" : lacking.join(", ");
  Deno.test(`a node that lacks ${what}: right or inconclusive`, async () => {
    for (const missing of MISSING) {
      for (const [at, verdict] of (await verdictsOf(abilities, missing)).entries()) {
        assert.ok(
          [tokens[at]![1], "inconclusive"].includes(verdict),
          `${verdict} instead of ${tokens[at]![1]}, ${JSON.stringify(missing)}`,
        );
      }
    }
  });
}

Deno.test("a node that only lacks simulation still knows these tokens, from one block", async () => {
  const abilities = { ...combinations[0]!, simulate: false };
  assert.deepEqual(await verdictsOf(abilities, MISSING[0]!), ["sellable", "high-tax", "honeypot"]);
  const { coverage, notChecked } = await world.result(tokens[0]![0]);
  assert.equal(coverage, "one-block");
  assert.ok(notChecked.includes("later-blocks"));
});

Deno.test("a node that refuses batches is asked call by call and tells the same", async () => {
  const abilities = { ...combinations[0]!, batch: false };
  assert.deepEqual(await verdictsOf(abilities, MISSING[0]!), ["sellable", "high-tax", "honeypot"]);
});

Deno.test("a node that lacks only what stands in for simulation tells the same", async () => {
  const abilities = { ...combinations[0]!, stateDiff: false, createAccessList: false };
  assert.deepEqual(await verdictsOf(abilities, MISSING[0]!), ["sellable", "high-tax", "honeypot"]);
});

for (const override of ["ignored", "error"] as const) {
  Deno.test(`a node that takes no code for accounts (${override}) tells the same`, async () => {
    const abilities = { ...combinations[0]!, codeOverride: false };
    const missing = { method: -32601, override } as const;
    assert.deepEqual(await verdictsOf(abilities, missing), ["sellable", "high-tax", "honeypot"]);
    const chains = world.chains();
    const { coverage, notChecked, limits } = await world.result(tokens[0]![0], chains);
    assert.equal(coverage, "full");
    assert.ok(notChecked.includes("limits"));
    assert.equal(limits.maxBuy, null);
    world.node.resetCounters();
    await world.result(tokens[0]![0], chains);
    // The second sells all of the largest position, by what the first showed that it is.
    assert.equal(world.node.requests, 3);
  });
}
