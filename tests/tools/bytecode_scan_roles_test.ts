/** Who has a role, by the word of the contract that lists it. */
import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { powerOf, type ScanChain, startScanChain } from "./_scan_chain.ts";

let world: ScanChain;
let accounts: readonly Address[];
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  ({ accounts } = world.chain);
});
Deno.test.afterAll(() => world.stop());

Deno.test("roles that a contract lists: how many have one, and the first of them", async () => {
  const token = await world.chain.deploy("openzeppelin:ERC20PresetMinterPauser", ["T", "T"]);
  const role = await world.chain.read("openzeppelin:ERC20PresetMinterPauser", token, "MINTER_ROLE");
  const grant = [role, await world.chain.deploy("own:NotAToken")];
  await world.chain.write("openzeppelin:ERC20PresetMinterPauser", token, "grantRole", grant);
  const { answer, requests } = await world.scan(token);
  const mint = powerOf(answer, "mint");
  const [{ guards }] = mint.functions;
  assert.deepEqual([guards[0].kind, guards[0].role, guards[0].members], ["role", role, 2]);
  const { address, kind } = guards[0].holder;
  assert.deepEqual([address, kind], [accounts[0], "eoa"]);
  assert.deepEqual([mint.severity, mint.renounced, requests], ["high", false, 2]);
});

Deno.test("a role that the contract says nobody has is not given up", async () => {
  const token = await world.chain.deploy("openzeppelin:ERC20PresetMinterPauser", ["T", "T"]);
  const name = "openzeppelin:ERC20PresetMinterPauser" as const;
  for (const constant of ["MINTER_ROLE", "PAUSER_ROLE", "DEFAULT_ADMIN_ROLE"]) {
    const role = await world.chain.read(name, token, constant);
    await world.chain.write(name, token, "renounceRole", [role, accounts[0]]);
  }
  const { answer } = await world.scan(token);
  const mint = powerOf(answer, "mint");
  assert.deepEqual([mint.severity, mint.renounced], ["high", null]);
  assert.equal(mint.functions[0].guards[0].holder, null);
});
