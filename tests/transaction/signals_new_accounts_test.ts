/** What new accounts say while they are set up is no change. */
import assert from "node:assert/strict";
import { alice, bob, carol, entryPoint, logOf, transactionOf, zero } from "./_logs.ts";
import { short, signals } from "./_signals.ts";

const word = `0x${"07".repeat(32)}`;
const upgraded = logOf("Upgraded(address indexed a)", [carol], { by: bob });
const enabled = logOf("EnabledModule(address indexed a)", [carol], { by: bob });
const setup = logOf(
  "SafeSetup(address indexed a, address[] b, uint256 c, address d, address e)",
  [alice, [alice], 1n, zero, carol],
  { by: bob },
);
const deployed = (by: `0x${string}`) =>
  logOf(
    "AccountDeployed(bytes32 indexed a, address indexed b, address c, address d)",
    [word, bob, carol, zero],
    { by },
  );

Deno.test("an account that an entry point made is set up, and its proxy not upgraded", () => {
  assert.deepEqual(short([upgraded]), [["proxy-upgraded", "high", carol]]);
  assert.deepEqual(short([upgraded, deployed(entryPoint)]), [["proxy-upgraded", "info", carol]]);
  assert.deepEqual(short([upgraded, deployed(alice)]), [["proxy-upgraded", "high", carol]]);
});

Deno.test("a new Safe's module is of its setup; one that ran something may have been lied about", () => {
  assert.deepEqual(short([enabled, setup]), [["safe-module-enabled", "info", carol]]);
  for (const event of ["ExecutionSuccess(bytes32 a, uint256 b)"]) {
    const ran = logOf(event, [word, 0n], { by: bob });
    assert.deepEqual(short([enabled, setup, ran]), [["safe-module-enabled", "high", carol]]);
  }
  const byModule = logOf("ExecutionFromModuleSuccess(address indexed a)", [carol], { by: bob });
  assert.deepEqual(short([enabled, setup, byModule]), [["safe-module-enabled", "high", carol]]);
});

Deno.test("a setup that any contract may log makes neither an upgrade nor a new owner mild", () => {
  const owner = logOf(
    "OwnershipTransferred(address indexed a, address indexed b)",
    [alice, carol],
    { by: bob },
  );
  assert.deepEqual(short([upgraded, owner, setup]), [
    ["proxy-upgraded", "high", carol],
    ["ownership-transferred", "high", carol],
  ]);
});

Deno.test("a delegation for another chain is mild; for every chain it is not", () => {
  const entry = (chainId: string) => ({ chainId, address: bob, nonce: "0x0" });
  const authorizationList = ["0x0", "0x1", "0x5"].map(entry);
  const tx = { type: "0x4", authorizationList };
  assert.equal(transactionOf(tx).authorizations.length, 3);
  assert.deepEqual(signals([], { tx }).map(({ severity }) => severity), ["high", "high", "low"]);
});
