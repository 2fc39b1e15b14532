/** Holders' forwarders, which a registry in the code knows: ways are joined on which each caller was asked. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const SCAMS = {
  ScamForwardersUnasked: "transferFrom",
  ScamForwardersReceiver: "transferFrom",
  ScamForwardersContract: "transferFrom",
  ScamForwardersSwapped: "transferFrom",
  ScamForwardersChosen: "transfer",
} as const;

const selectors = { transferFrom: "0x23b872dd", transfer: "0xa9059cbb" } as const;

for (const build of safeBuilds) {
  Deno.test(`tells whom a registry of forwarders lets: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_safe");
    const told = async (contract: string) => {
      const { powers } = await analyseBySteps(contracts[contract]!);
      return powers.filter(({ severity }) => severity !== "low").flatMap((
        { power, severity, functions },
      ) =>
        functions.map(({ selector, access: { state } }) =>
          [power, severity, selector, state].join(" ")
        )
      );
    };
    // Whoever the registry approves of moves what he says: not anybody, as far as was followed.
    assert.deepEqual(await told("HonestApprovedForwarders"), [
      `forced-transfer high ${selectors.transferFrom} unknown`,
    ]);
    for (const [contract, name] of Object.entries(SCAMS)) {
      const expected = `forced-transfer critical ${selectors[name]} open`;
      assert.ok((await told(contract)).includes(expected), `${contract}: ${await told(contract)}`);
    }
  });
}
