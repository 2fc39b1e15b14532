/** Bytes that stand where code is kept and are none, or none for this machine. */
import assert from "node:assert/strict";
import type { Hex } from "viem";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { compileContracts } from "../rig/compile.ts";
import type { CodeForm } from "../../tools/bytecode/analysis.ts";

const words = (count: number) => "5b".repeat(count * 32);

/** What the bytes are → bytes of that kind. Each carries what would be a way to empty a contract. */
const samples: Readonly<Record<Exclude<CodeForm, "evm" | "creation-code">, readonly Hex[]>> = {
  empty: ["0x"],
  delegation: [`0xef0100${"33ff".repeat(10)}`],
  eof: ["0xef000101000402000100040400000000800000fe33ff00", "0xef00"],
  "not-evm-bytecode": [
    `0x0000000000000002${words(3).slice(16)}`,
    `0x0003000000000002${words(33).slice(16)}`,
    // As zksolc begins a contract that needs no stack.
    `0x0000008003000039000000400030043f0000000100200190000000150000c13d${words(24)}`,
  ],
  blueprint: ["0xfe710033ff", "0xfe7101000733ff"],
  data: ["0x0033ff", `0x00${"68656c6c6f".repeat(100)}33ff`],
};

for (const [form, codes] of Object.entries(samples)) {
  for (const [index, code] of codes.entries()) {
    Deno.test(`an analysis: ${form} is told apart and nothing found in it (${index + 1})`, async () => {
      const analysis = await analyse(code);
      assert.equal(analysis.form, form);
      assert.equal(analysis.bytes, (code.length - 2) / 2);
      assert.deepEqual(analysis.functions, []);
      assert.deepEqual(analysis.powers.filter(({ power }) => power !== "upgradeable-proxy"), []);
      assert.deepEqual(analysis.events, []);
      // Not walked is not the same as not reachable.
      assert.equal(analysis.opcodes, null);
      assert.equal(analysis.coverage.steps, 0);
    });
  }
}

Deno.test("an analysis: a delegation tells whose code runs", async () => {
  const { delegatedTo } = await analyse(`0xef0100${"33ff".repeat(10)}`);
  assert.equal(delegatedTo?.toLowerCase(), `0x${"33ff".repeat(10)}`);
  // Neither what is too short or too long nor another version.
  for (
    const other of [
      `ef0100${"33ff".repeat(9)}`,
      `ef0100${"33ff".repeat(11)}`,
      `ef0101${"33ff".repeat(10)}`,
    ]
  ) {
    const { form, delegatedTo } = await analyse(`0x${other}`);
    assert.notEqual(form, "delegation");
    assert.equal(delegatedTo, null);
  }
});

Deno.test("an analysis: what looks like code for another machine in its length alone is read", async () => {
  for (const code of [`0x${words(3)}`, `0x0003000000000002${words(4).slice(16)}`] as const) {
    const { form } = await analyse(code);
    assert.notEqual(form, "not-evm-bytecode");
  }
});

Deno.test("an analysis: creation code is told from the code that it returns", async () => {
  const { PriceFeed: feed } = compileContracts();
  assert.ok(feed);
  assert.equal((await analyse(feed.bytecode)).form, "creation-code");
  assert.equal((await analyse(feed.deployedBytecode)).form, "evm");
});
