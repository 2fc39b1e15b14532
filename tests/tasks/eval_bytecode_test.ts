/** `deno task eval:bytecode`: what it counts, and that it can fail. */
import assert from "node:assert/strict";
import { barsOf } from "../../tasks/eval_bytecode/bars.ts";
import type { Seen } from "../../tasks/eval_bytecode/contenders.ts";
import { judgeGuards, powersOfPublic } from "../../tasks/eval_bytecode/guards.ts";
import { best, timed } from "../../tasks/eval_bytecode/hold.ts";
import { compareArguments, compareInterfaces } from "../../tasks/eval_bytecode/interfaces.ts";
import { isKnownProxy } from "../../tasks/eval_bytecode/known_proxies.ts";
import { byByte, bySweep } from "../../tasks/eval_bytecode/opcodes.ts";
import { readSamples, type Sample } from "../../tasks/eval_bytecode/samples.ts";
import { tallyOf } from "../../tasks/eval_bytecode/tally.ts";
import type { Access, CodeAnalysis } from "../../tools/bytecode/analysis.ts";

const MINT = "0x40c10f19";
const OWNER = "0x8da5cb5b";
const TRANSFER_EVENT = `0x${"dd".repeat(32)}`;

const line = {
  name: "contracts/Token.sol:ERC20Mintable",
  package: "@openzeppelin/contracts@2.5.1",
  deployedBytecode: "0x6001ff",
  selectors: [
    { sig: "mint(address,uint256)", sel: "40c10f19", mut: "nonpayable", args: "address,uint256" },
    { sig: "owner()", sel: "8da5cb5b", mut: "view", args: "" },
  ],
  events: [TRANSFER_EVENT],
  compiler: "0.5.17",
};

Deno.test("eval:bytecode reads gzipped lines, and refuses others", async () => {
  const file = await Deno.makeTempFile({ suffix: ".jsonl.gz" });
  try {
    const write = async (text: string) =>
      await Deno.writeFile(
        file,
        new Blob([text]).stream().pipeThrough(new CompressionStream("gzip")),
      );
    await write(`${JSON.stringify(line)}\n${JSON.stringify(line)}\n`);
    const samples = await readSamples(file);
    assert.equal(samples.length, 2);
    assert.deepEqual(samples[0], sample());
    await write(JSON.stringify({ ...line, deployedBytecode: "6001" }));
    await assert.rejects(() => readSamples(file));
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("eval:bytecode counts what is found, there, and both", () => {
  assert.deepEqual(tallyOf(["a", "b", "b"], ["b", "c", "d"]), { found: 2, known: 3, right: 1 });
  const seen: Seen = { selectors: [MINT, "0x00000000"], events: [], isProxy: false };
  const { selectors, contractsExact, events } = compareInterfaces([sample()], [seen]);
  assert.deepEqual(selectors, { found: 2, known: 2, right: 1 });
  assert.equal(contractsExact, 0);
  assert.deepEqual(events, { found: 0, known: 1, right: 0 });
});

Deno.test("eval:bytecode holds nobody wrong for functions that a source has and its ABI has not", () => {
  const seen: Seen = { selectors: [MINT, OWNER, "0xa619486e"], events: [], isProxy: true };
  const safe = { ...sample(), package: "@gnosis.pm/safe-contracts@1.3.0", name: "GnosisSafeProxy" };
  const count = (one: Sample) => compareInterfaces([one], [seen]).selectors;
  assert.deepEqual(count(safe), { found: 2, known: 2, right: 2 });
  assert.deepEqual(count(sample()), { found: 3, known: 2, right: 2 });
});

Deno.test("eval:bytecode holds a list of types right only when it is the same", () => {
  for (
    const [types, right] of [["(address,uint256)", 2], ["(address,uint128)", 1], [null, 1]] as const
  ) {
    const counts = compareArguments([sample()], [analysis({ mintArguments: types }).functions]);
    assert.deepEqual(counts.get("elementary"), { right, known: 2 });
  }
});

Deno.test("eval:bytecode knows which contracts are proxies by package and name", () => {
  assert.equal(isKnownProxy("@openzeppelin/contracts@4.9.6", "BeaconProxy"), true);
  assert.equal(isKnownProxy("@openzeppelin/contracts@4.9.6", "ProxyAdmin"), false);
  assert.equal(isKnownProxy("another@1.0.0", "BeaconProxy"), false);
});

Deno.test("eval:bytecode agrees with a guard only where every power of the function does", () => {
  const verdict = (...states: Access["state"][]) =>
    judgeGuards([sample()], [analysis({ states })]).map((
      { said, agrees },
    ) => [said.map(({ state }) => state), agrees]);
  assert.deepEqual(verdict("guarded"), [[["guarded"], true]]);
  assert.deepEqual(verdict("guarded", "open"), [[["guarded", "open"], false]]);
  assert.deepEqual(verdict("unknown"), [[["unknown"], false]]);
  assert.deepEqual(verdict(), [[[], false]]);
  const open = { ...sample(), name: "ERC20Mock" };
  assert.equal(judgeGuards([open], [analysis({ states: ["open"] })])[0]?.agrees, true);
  assert.deepEqual(powersOfPublic([sample()], [analysis({ states: ["open"] })]), []);
});

Deno.test("eval:bytecode searches for a byte anywhere, and sweeps over instructions", () => {
  assert.deepEqual([...byByte("0x60ff00")], ["SELFDESTRUCT"]);
  assert.deepEqual([...bySweep("0x60ff00")], []);
  assert.deepEqual([...bySweep("0x6000fff4")], ["SELFDESTRUCT", "DELEGATECALL"]);
});

Deno.test("eval:bytecode tells how long nobody else had a turn", async () => {
  const busy = () => {
    const until = performance.now() + 40;
    while (performance.now() < until);
  };
  const held = await timed(() => {
    busy();
    return Promise.resolve(7);
  });
  assert.ok(held.heldMs >= 39 && held.ms >= held.heldMs);
  assert.equal(held.ownMs, 7);
  let runs = 0;
  const shared = await best(3, async () => {
    runs++;
    for (let part = 0; part < 6; part++) {
      busy();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    return 10 - runs;
  });
  assert.equal(runs, 3);
  assert.equal(shared.ownMs, 7);
  assert.ok(shared.ms >= 240 && shared.heldMs < shared.ms / 2);
});

Deno.test("eval:bytecode misses a bar for each thing that is wrong", () => {
  const right: Seen = { selectors: [MINT, OWNER], events: [TRANSFER_EVENT], isProxy: false };
  const missed = (seen: Seen, one: CodeAnalysis, ms = 1) =>
    barsOf([sample()], {
      analyses: [one],
      interfaces: [one.functions],
      contenders: [{
        name: "analyser",
        seen: [seen],
        timings: [{ ms, ownMs: ms, heldMs: ms }],
        proxies: tallyOf(seen.isProxy ? ["it"] : [], []),
      }],
      costly: new Map([["loops", { ms, ownMs: ms, heldMs: ms }]]),
      cold: { ms, ownMs: ms, heldMs: ms },
    }).filter(({ kept }) => !kept).map(({ what }) => what.replace(/ [≥≤].*/, ""));
  const guarded = analysis({ states: ["guarded"] });
  // No token was timed.
  const whole = [
    "ERC-20 tokens, warm p50 of the processor",
    "ERC-20 tokens, warm p99 of the processor",
  ];
  assert.deepEqual(missed(right, guarded), whole);
  assert.deepEqual(missed({ ...right, selectors: [MINT] }, guarded), [
    "selectors, recall",
    ...whole,
  ]);
  assert.deepEqual(
    missed({ ...right, selectors: [MINT, OWNER, "0x00000000"] }, guarded),
    ["selectors, precision", ...whole],
  );
  assert.deepEqual(missed(right, analysis({ states: [] })), [
    "access to privileged functions",
    ...whole,
  ]);
  assert.deepEqual(missed({ ...right, isProxy: true }, guarded), ["proxies, precision", ...whole]);
  assert.deepEqual(missed(right, guarded, 60), [
    ...whole,
    "event loop held",
    "event loop held by costly code",
    "event loop held by a first scan",
  ]);
});

function sample(): Sample {
  return {
    name: "ERC20Mintable",
    package: "@openzeppelin/contracts@2.5.1",
    code: "0x6001ff",
    functions: [
      {
        signature: "mint(address,uint256)",
        selector: MINT,
        arguments: "(address,uint256)",
        writes: true,
      },
      { signature: "owner()", selector: OWNER, arguments: "()", writes: false },
    ],
    events: [TRANSFER_EVENT],
  };
}

/** The parts of an analysis that are looked at. */
function analysis(
  { mintArguments = "(address,uint256)", states = [] }: {
    mintArguments?: string | null;
    states?: readonly Access["state"][];
  },
): CodeAnalysis {
  const functionOf = (selector: typeof MINT | typeof OWNER, types: string | null) => ({
    selector,
    arguments: types,
    signature: null,
    nameSource: null,
    alternatives: [],
    truncated: false,
  });
  return {
    functions: [functionOf(MINT, mintArguments), functionOf(OWNER, "()")],
    powers: states.map((state) => ({
      power: "mint",
      severity: "high",
      evidence: "behaviour",
      confidence: "proven",
      bounds: [],
      functions: [{ selector: MINT, signature: null, access: { state, guards: [] }, pc: 0 }],
    })),
  } as unknown as CodeAnalysis;
}
