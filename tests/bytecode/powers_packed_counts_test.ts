/** Balances in a part of a word: what one step adds to the word may be one less of them. */
import { testShownOfLibraries } from "./_shown.ts";

testShownOfLibraries("tells what one step gives and takes of balances beside other counts", {
  HonestPackedBurn: [],
  ScamPackedBurn: ["burn-any critical"],
  ScamPackedLess: ["mint critical"],
  ScamPackedLessTwice: ["mint critical"],
  ScamPackedMint: ["mint critical"],
  ScamWideMint: ["mint critical"],
});
