/** Numbers of which a transfer makes more than one thing, or as many things as they say. */
import { testShown } from "./_shown.ts";

testShown("tells all that a word decides, and how often something is done", () => ({
  ScamPackedSettings: ["pause high", "fee-setter high"],
  ScamTurns: ["pause high"],
  HonestTurns: [],
}));
