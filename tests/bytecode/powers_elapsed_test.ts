/** Whoever says how long moves wait, or since when, can have them wait for ever. */
import { type Shown, testShownOfLibraries } from "./_shown.ts";

const TOLD: Shown = {
  ScamAnyPeriod: ["limit-setter high"],
  ScamAnyPeriodSince: ["limit-setter high"],
  ScamDaysInBlocks: ["limit-setter high"],
  ScamAnyMoment: ["trading-switch high"],
  CappedPause: ["limit-setter medium"],
  HonestPause: [],
  HonestBeginning: [],
};

testShownOfLibraries("tells who has moves wait", TOLD);
