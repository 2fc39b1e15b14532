/** Entries of lists and balances that are turned over or made larger of themselves, as switches are. */
import { testShown } from "./_shown.ts";

testShown("tells who turns entries over", () => ({
  ScamTurnedList: ["blacklist high"],
  ScamTurnedMarks: ["blacklist high"],
  ScamTurnedBit: ["blacklist high"],
  ScamTurnedRest: ["blacklist high"],
  ScamCountedMarks: ["blacklist high"],
  HonestTurned: [],
  HonestCounted: [],
  ScamTurnedBalance: ["set-balance critical"],
  ScamMixedBalance: ["set-balance critical"],
  ScamTwiceBalance: ["set-balance critical"],
  ScamTimesBalance: ["set-balance critical"],
  HonestLessBalance: [],
}));
