/** Of a power that the owner and others hold in parts, what is left when one of them has given his up. */
import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import type { Address } from "../../tools/evm/network.ts";
import { rpc, sendMined } from "../rig/json_rpc.ts";
import { snapshot } from "./_risk_chain.ts";
import { powerOf, type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

let world: ScanChain;
let team: Address;
let token: Address;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  team = world.chain.accounts[5]!;
  token = await world.chain.deploy("own:PartedToken", [team]);
});
Deno.test.afterAll(() => world.stop());

const selectorOf = (declared: string) => toFunctionSelector(declared);
const told = ({ severity, renounced, downgraded, bounds }: Scan) =>
  [severity, renounced, downgraded, bounds] as const;

/** Who holds the guard of a function that is told of a power. */
function holderIn(answer: Scan, power: string, declared: string): unknown {
  const one = powerOf(answer, power).functions
    .find(({ selector }: Scan) => selector === selectorOf(declared));
  const { kind, address } = one?.guards[0].holder ?? {};
  return kind === "eoa" ? address : kind;
}

async function renounce(): Promise<void> {
  const from = world.chain.accounts[0];
  const data = selectorOf("renounceOwnership()");
  const hash = await sendMined(world.chain.rpcUrl, { from, to: token, data });
  const receipt = await rpc(world.chain.rpcUrl, "eth_getTransactionReceipt", [hash]) as Scan;
  assert.equal(receipt.status, "0x1");
}

Deno.test("what the team can still do is told with the team when the owner has renounced", async () => {
  const before = (await world.scan(token)).answer;
  assert.deepEqual(told(powerOf(before, "trading-switch")), ["high", false, null, []]);
  assert.deepEqual(told(powerOf(before, "fee-setter")), ["high", false, null, []]);

  await renounce();
  const { answer } = await world.scan(token);
  const trading = powerOf(answer, "trading-switch");
  assert.deepEqual(told(trading), ["medium", false, "renounced", ["one-way"]]);
  assert.equal(holderIn(answer, "trading-switch", "openTrading()"), team);
  assert.equal(holderIn(answer, "trading-switch", "setMarketing(address)"), "nobody");
  assert.deepEqual(
    told(powerOf(answer, "fee-setter")),
    ["medium", false, "renounced", ["capped"]],
  );
  assert.equal(holderIn(answer, "fee-setter", "setBuyFee(uint256)"), team);
  assert.ok(!answer.summary.some(({ power }: Scan) => power === "trading-switch"));

  const risk = (await snapshot({ 1: world.chain.rpcUrl }, token, 1)).answer as Scan;
  for (const name of ["trading-switch", "fee-setter"]) {
    const { severity, renounced } = risk.code.powers.find(({ power }: Scan) => power === name);
    assert.deepEqual([severity, renounced], ["medium", false], name);
  }
});
