/** Votes of a library that go with balances, along with histories and loans; what is taken back for more is told. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, buildsOf, compileBuild } from "../rig/bytecode/builds.ts";

const GRAVE = /^(critical|high)$/;

for (const build of buildsOf.contracts_pools.filter(({ compiler }) => compiler.startsWith("0.8"))) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`is calm about votes with a history of balances: ${name}`, async () => {
    assert.deepEqual(await alarmsOf(build, "HonestVotesOfMany"), []);
  });

  Deno.test(`tells votes that anybody takes off others: ${name}`, async () => {
    assert.ok((await alarmsOf(build, "ScamVotesStruck")).includes("blacklist"));
  });

  // Compiled via IR, the walk loses several copies of an amount apart, and what the move asks of votes.
  if (!build.viaIr) {
    Deno.test(`tells votes that are taken off others along with a burn: ${name}`, async () => {
      assert.ok((await alarmsOf(build, "ScamVotesStruckAlong")).includes("blacklist"));
    });

    Deno.test(`takes back of nobody what was lent in the same run: ${name}`, async () => {
      assert.deepEqual(await alarmsOf(build, "HonestVotesLent"), []);
    });
  }

  Deno.test(`tells where more is taken back than was lent: ${name}`, async () => {
    assert.ok((await alarmsOf(build, "ScamVotesLentForMore")).includes("forced-transfer"));
  });
}

async function alarmsOf(build: Build, contract: string): Promise<string[]> {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_pools")[contract]!);
  return powers.filter(({ severity }) => GRAVE.test(severity)).map(({ power }) => power);
}
