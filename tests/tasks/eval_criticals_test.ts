/** `deno task eval:bytecode`: what it makes of alarms of the highest severity. */
import assert from "node:assert/strict";
import { judgeCriticals, tallyAlarms } from "../../tasks/eval_bytecode/criticals.ts";
import { knownAlarms } from "../../tasks/eval_bytecode/known_criticals.ts";
import type { Sample } from "../../tasks/eval_bytecode/samples.ts";
import type { CodeAnalysis, PowerName, Severity } from "../../tools/bytecode/analysis.ts";

const MINT = "0x40c10f19";
const BURN = "0x9dc29fac";

Deno.test("eval:bytecode tells true alarms from false ones, and names those that are missed", () => {
  const verdicts = (name: string, ...powers: Parameters<typeof analysis>) => {
    const alarms = judgeCriticals([sample(name)], [analysis(...powers)]);
    return [
      alarms.map(({ power, verdict }) => `${power} ${verdict}`),
      Object.values(tallyAlarms(alarms)),
    ];
  };
  const mint = ["mint", "critical", MINT] as const;
  assert.deepEqual(verdicts("ERC721BurnableMock", mint), [["mint true"], [1, 1, 1]]);
  assert.deepEqual(verdicts("ERC721BurnableMock", ["mint", "high", MINT]), [
    ["mint missed"],
    [0, 1, 0],
  ]);
  // The right power of the wrong function, and what nobody has judged.
  assert.deepEqual(verdicts("ERC721BurnableMock", ["mint", "critical", BURN]), [
    ["mint false"],
    [1, 0, 0],
  ]);
  assert.deepEqual(verdicts("ERC20", mint), [["mint unjudged"], [1, 0, 0]]);
  assert.deepEqual(verdicts("ERC20", ["mint", "high", MINT]), [[], [0, 0, 0]]);
});

Deno.test("eval:bytecode knows alarms by package, whatever its version", () => {
  assert.equal(knownAlarms("@aave/core-v3@1.19.3", "AToken")[0]?.isTrue, false);
  assert.deepEqual(knownAlarms("another@1.0.0", "AToken"), []);
});

function sample(name: string): Sample {
  const functionOf = (signature: string, selector: typeof MINT | typeof BURN) => ({
    signature,
    selector,
    arguments: "(address,uint256)",
    writes: true,
  });
  return {
    name,
    package: "@openzeppelin/contracts@2.5.1",
    code: "0x6001ff",
    functions: [functionOf("mint(address,uint256)", MINT), functionOf("burn(uint256)", BURN)],
    events: [],
  };
}

/** The parts of an analysis that are looked at. */
function analysis(
  ...powers: (readonly [PowerName, Severity, typeof MINT | typeof BURN])[]
): CodeAnalysis {
  return {
    powers: powers.map(([power, severity, selector]) => ({
      power,
      severity,
      functions: [{ selector, signature: null, access: { state: "open", guards: [] }, pc: 0 }],
    })),
  } as unknown as CodeAnalysis;
}
