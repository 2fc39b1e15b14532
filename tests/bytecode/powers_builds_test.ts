import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { agreementOf } from "../rig/bytecode/agreement.ts";
import { type Build, buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";
import { expectations } from "../rig/bytecode/expected.ts";
import { modernExpectations } from "../rig/bytecode/expected_modern.ts";

for (const build of builds) {
  Deno.test(`tells powers and guards of every function: solc ${buildName(build)}`, async () => {
    const { right, expected, differences } = await agreementWith(build);
    console.log(`solc ${buildName(build)}: ${right}/${expected} powers with their guards`);
    assert.deepEqual(differences, []);
  });
}

async function agreementWith(build: Build) {
  const contracts = compileBuild(build);
  let [right, expected] = [0, 0];
  const differences: string[] = [];
  const isModern = build.compiler.startsWith("0.8");
  const all = { ...expectations, ...(isModern && modernExpectations) };
  for (const [name, contract] of Object.entries(all)) {
    const code = contracts[name];
    if (code === undefined) {
      differences.push(`${name}: not compiled`);
      continue;
    }
    const agreement = agreementOf(await analyseBySteps(code), contract);
    right += agreement.right;
    expected += agreement.expected;
    differences.push(...agreement.differences.map((line) => `${name}.${line}`));
  }
  return { right, expected, differences };
}
