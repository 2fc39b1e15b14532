/** A time until which hardly anything arrives is one until which nothing does. */
import { testShown } from "./_shown.ts";

testShown("tells who sets the time of a fee that leaves nothing", () => ({
  ScamTimedFee: ["trading-switch high"],
  ScamTimedBlocks: ["trading-switch high"],
  // That anybody trades at all begins with it, and nobody can say so again.
  HonestTimedLaunch: ["trading-switch medium"],
  HonestTimedFee: [],
}));
