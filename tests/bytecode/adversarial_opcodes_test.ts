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

Deno.test("the shapes are twenty, of which twelve run", () => {
  assert.equal(shapes.length, 20);
  assert.equal(shapes.filter(({ runs }) => runs).length, 12);
});
