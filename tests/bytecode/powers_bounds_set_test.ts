/** Bounds of what is set hold only where they are asked of all of the number that is stored. */
import { type Shown, testShownOf } from "./_shown.ts";

const FEES: Shown = {
  HonestFee: ["fee-setter medium"],
  HonestFeeNarrow: ["fee-setter medium"],
  HonestFeeCut: ["fee-setter medium"],
  HonestFeeCutFirst: ["fee-setter medium"],
  HonestFeeSum: ["fee-setter medium"],
  HonestFeeSumLater: ["fee-setter medium"],
  HonestFeeSumHeld: ["fee-setter medium"],
  HonestFeeSumWide: ["fee-setter medium"],
  HonestFeeLowered: ["fee-setter info"],
  HonestFeeLoweredNarrow: ["fee-setter info"],
  HonestFeeLeast: ["fee-setter medium"],
  ScamFeeBits: ["fee-setter high"],
  ScamFeeMask: ["fee-setter high"],
  ScamFeeBitsLater: ["fee-setter high"],
  ScamFeeBitsNarrow: ["fee-setter high"],
  ScamFeeLoweredBits: ["fee-setter high"],
  ScamFeeSumBits: ["fee-setter high"],
  ScamFeeLess: ["fee-setter high"],
  ScamFeeSigned: ["fee-setter high"],
};

const LIMITS: Shown = {
  HonestMost: ["limit-setter low"],
  HonestMostInUnits: ["limit-setter low"],
  HonestMostTimes: ["limit-setter low"],
  HonestMostPart: ["limit-setter low"],
  HonestMostPercent: ["limit-setter low"],
  HonestMostNarrow: ["limit-setter low"],
  HonestMostCast: ["limit-setter low"],
  HonestMostBits: ["limit-setter low"],
  ScamMostSum: ["limit-setter high"],
  ScamMostProduct: ["limit-setter high"],
  ScamMostRate: ["limit-setter high"],
  ScamMostOfBits: ["limit-setter high"],
  ScamMostOfSupplysBits: ["limit-setter high"],
  ScamMostOfRest: ["limit-setter high"],
  HonestMostOfLeast: ["limit-setter low"],
  ScamMostSettable: ["limit-setter high"],
  ScamMostRest: ["limit-setter high"],
  ScamMostLeft: ["limit-setter high"],
  ScamMostTurned: ["limit-setter high"],
  ScamMostCut: ["limit-setter high"],
  ScamMostCutNarrow: ["limit-setter high"],
  ScamMostPercentCut: ["limit-setter high"],
  HonestMostTemplate: ["limit-setter low"],
  HonestMostBoth: ["limit-setter low"],
  ScamMostBoth: ["limit-setter high"],
  ScamFloorInParts: ["limit-setter high"],
  ScamFloorCleared: ["limit-setter high"],
  ScamFloorLessened: ["limit-setter high"],
  ScamHalfEachTime: ["limit-setter high"],
  ScamSomeLessEachTime: ["limit-setter high"],
  ScamMostOfNextToNothing: ["limit-setter high"],
  ScamMostSetInParts: ["limit-setter high"],
  ScamMostOfHisOwn: ["limit-setter high"],
};

/** Compilers before 0.8 do not ask whether a sum fits. */
const UNASKED: Shown = {
  FeeSumUnasked: ["fee-setter high"],
  FeeSumUnaskedNarrow: ["fee-setter high"],
};

const ASKED: Shown = {
  FeeSumUnasked: ["fee-setter medium"],
  FeeSumUnaskedNarrow: ["fee-setter medium"],
};

testShownOf("contracts_taxed", "tells how high a fee can be set", FEES);
testShownOf("contracts_taxed", "tells how low a limit can be set", LIMITS);
testShownOf("contracts_taxed", "takes no sum that went round for a bound", UNASKED, ASKED);
