import assert from "node:assert/strict";
import { gapsOf, withGaps } from "./_gap_blocks.ts";
import type { Entry } from "./_strict_simulate.ts";

type Overrides = Record<string, unknown>;
const empty = (blockOverrides: Overrides = {}): Entry => ({
  ...{ stateOverrides: {}, blockOverrides, calls: [] },
});
const called = (...names: string[]): Entry => ({
  ...empty(Object.fromEntries(names.map((name) => [name, "0x1"]))),
  calls: [{}],
});
const changed: Entry = { ...empty(), stateOverrides: { "0x01": { balance: "0x1" } } };

for (
  const [what, blocks, isValidated, gaps] of [
    ["empty blocks but the last", [empty(), empty(), called()], false, [true, false, false]],
    ["none that changes state", [changed, empty(), called()], false, [false, false, false]],
    ["none before such a one", [empty(), changed, called()], false, [false, false, false]],
    ["none that fees would fall over", [empty(), empty(), called()], true, [false, false, false]],
    [
      "those after which the fee is named",
      [empty(), empty(), called("baseFeePerGas")],
      true,
      [true, false, false],
    ],
    [
      "none where a later block does not name it",
      [empty(), empty(), called("baseFeePerGas"), called()],
      true,
      [false, false, false, false],
    ],
    [
      "none whose recipient might be left to later ones",
      [empty({ feeRecipient: "0x1" }), empty(), called("number")],
      false,
      [false, false, false],
    ],
    ["all but the last at the end", [called(), empty(), empty()], true, [false, true, false]],
  ] as const
) {
  Deno.test(`gaps of a simulation: ${what}`, () => {
    assert.deepEqual(gapsOf(blocks, isValidated), gaps);
  });
}

Deno.test("gaps of a simulation: what the node behind said of another block is not taken", () => {
  const blocks = [empty({ number: "0x1" }), empty({ number: "0x2" })];
  const told = (number: string) =>
    withGaps({ blocks, gaps: [true, false], answered: [{ number }], isShort: true });
  assert.deepEqual(
    JSON.parse(told("0x2")).map(({ number }: { number: string }) => number),
    ["0x1", "0x2"],
  );
  assert.throws(() => told("0x1"), /another block/);
});
