/** Whom a list in memory names to be called is lost where its rounds are joined: it may be anybody, and is told. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const AGGREGATE = "0x252dba42"; // aggregate((address,bytes)[])

for (const build of safeBuilds) {
  const contracts = compileBuild(build, "contracts_bare");
  const callIn = async (contract: string) => {
    const { powers } = await analyseBySteps(contracts[contract]!);
    return powers.find(({ power }) => power === "arbitrary-call");
  };

  Deno.test(`tells who calls all that the caller lists: solc ${buildName(build)}`, async () => {
    const told = await callIn("ManyCalls");
    assert.ok(["medium", "high", "critical"].includes(told?.severity ?? "nothing"), told?.severity);
    const [only, ...more] = told?.functions ?? [];
    assert.deepEqual(more, []);
    assert.equal(only?.selector, AGGREGATE);
    assert.ok(["open", "unknown"].includes(only.access?.state), only.access?.state);
  });

  Deno.test(`says nothing of a list for one contract: solc ${buildName(build)}`, async () => {
    assert.equal(await callIn("ManyToOne"), undefined);
  });
}
