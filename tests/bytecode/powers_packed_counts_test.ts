/** Balances in a part of a word: what is added to the word is what is added to that part. */
import { testShownOfLibraries } from "./_shown.ts";

testShownOfLibraries("tells what one step gives and takes of balances beside other counts", {
  HonestPackedBurn: [],
  HonestPackedCount: [],
  ScamPackedBurn: ["burn-any critical"],
  ScamPackedMint: ["mint critical"],
});
