/** Whose word is taken for who calls: a contract's, as forwarders are (ERC-2771), or a wallet's. */
import assert from "node:assert/strict";
import type { Account } from "../../tools/bytecode/holder.ts";
import { withHolders } from "../../tools/bytecode/live.ts";
import type { Address, Hex } from "../../tools/evm/network.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";
import { contract, place, SELF, WALLET, wallet, word, ZERO } from "./_analysis.ts";

const IN_CODE: Address = "0x1111111111111111111111111111111111111111";
const SLOT = place(0).slot;

/** The powers over tokens, with the forwarder in that slot, and it and the one in the code being such an account. */
async function shown(code: Hex, forwarder: Address, account: Account | null): Promise<string[]> {
  const held = withHolders({
    self: SELF,
    parts: [{ in: SELF, analysis: await analyseBySteps(code) }],
    partsMissing: false,
    words: new Map([[SLOT, word(forwarder)], [place(3).slot, word(WALLET)]]),
    accounts: new Map([[WALLET, account], [IN_CODE, account]]),
  });
  return held.filter(({ evidence }) => evidence !== "name").map(({ power, severity, functions }) =>
    `${power} ${severity} ${
      functions.map(({ signature }) => signature?.replace(/\(.*/, "") ?? "?")
    }`
  );
}

const OVER_ALL = ["forced-transfer critical approve,transfer"];
/** With contracts for forwarders. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  VouchedByList: ["forced-transfer high ?,approve,transfer", "role-admin medium ?"],
  VouchedByListed: ["forced-transfer medium approve,transfer"],
  VouchedByRole: ["forced-transfer high ?,approve,transfer", "role-admin medium ?"],
  VouchedByHash: OVER_ALL,
  VouchedByOwnersHash: ["forced-transfer critical ?,approve,transfer"],
  VouchedByAnybodysChoice: ["forced-transfer critical ?"],
  VouchedForGood: [],
};

const OF_OWNER = "forced-transfer high ?";

for (const build of libraryBuilds) {
  Deno.test(`tells of wallets whose word is taken for who calls: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const { VouchedInSlot, VouchedInCode, VouchedByChoice, VouchedByNobody, NotVouched } =
      contracts as Record<string, Hex>;
    for (const code of [VouchedInSlot!, VouchedInCode!]) {
      assert.deepEqual(await shown(code, WALLET, wallet), OVER_ALL);
      assert.deepEqual(await shown(code, WALLET, { ...wallet, kind: "delegated-eoa" }), OVER_ALL);
      assert.deepEqual(await shown(code, WALLET, contract()), []);
      // What was not read may be a wallet.
      assert.deepEqual(await shown(code, WALLET, null), OVER_ALL);
    }
    assert.deepEqual(await shown(VouchedInSlot!, ZERO, wallet), []);
    assert.deepEqual(await shown(VouchedByChoice!, WALLET, contract()), [OF_OWNER]);
    assert.deepEqual(await shown(VouchedByChoice!, WALLET, wallet), [
      "forced-transfer critical ?,approve,transfer",
    ]);
    assert.deepEqual(await shown(VouchedByNobody!, ZERO, wallet), [
      "forced-transfer critical transfer",
      "approval-drain critical approve",
    ]);
    assert.deepEqual(await shown(NotVouched!, WALLET, wallet), []);
  });
  Deno.test(`tells who lists whose word is taken: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [name, expected] of Object.entries(LISTED)) {
      assert.deepEqual(await shown(contracts[name]!, WALLET, contract()), expected, name);
    }
  });
}
