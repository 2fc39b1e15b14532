/** Instructions that stand in code in odd ways: told where they can run, and nowhere else. */
import assert from "node:assert/strict";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { assemble } from "../rig/assembler.ts";
import { shapes, wanted } from "./_opcode_shapes.ts";

for (const shape of shapes) {
  for (const one of wanted) {
    const verb = shape.runs ? "is seen" : "is not taken for reachable";
    Deno.test(`an analysis: ${one.opcode} ${shape.name} ${verb}`, async () => {
      const { form, opcodes, truncated } = await analyse(assemble(shape.code(one)));
      assert.equal(form, "evm");
      assert.equal(opcodes?.[one.opcode], shape.runs);
      assert.equal(truncated, false);
    });
  }
}

const [selfdestruct] = wanted;

for (const { name, runs, code } of shapes) {
  Deno.test(`an analysis: who may destroy the contract is told for a SELFDESTRUCT ${name}`, async () => {
    const { powers } = await analyse(assemble(code(selfdestruct)));
    const states = powers.filter(({ power }) => power === "selfdestruct")
      .flatMap(({ functions }) => functions.map(({ access }) => access.state));
    const known = name === "behind a question for the owner" ? "guarded" : "open";
    assert.deepEqual([...new Set(states)], runs ? [known] : []);
  });
}

Deno.test("an analysis: a table of jumps that the caller chooses from is followed, or the walk not whole", async () => {
  const { opcodes, truncated } = await analyse(assemble(`
    0x03 0x00 CALLDATALOAD AND 0x01 SHL @table ADD 0x02 SWAP1 0x1e CODECOPY 0x00 MLOAD JUMP
    a: STOP b: 0x00 0x00 REVERT c: CALLER SELFDESTRUCT d: 0x01 0x00 SSTORE STOP
    table= .@a .@b .@c .@d`));
  assert.equal(opcodes?.SELFDESTRUCT === true || truncated, true);
});

Deno.test("the shapes are twenty, of which twelve run", () => {
  assert.equal(shapes.length, 20);
  assert.equal(shapes.filter(({ runs }) => runs).length, 12);
});
