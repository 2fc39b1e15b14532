/** Who strikes others' deposits out of their book, whatever it is called, and who says what they are paid back in. */
import { type Shown, testShownOfLibraries } from "./_shown.ts";

const STRUCK_OUT: Shown = {
  ScamStruckOut: ["burn-any high"],
  ScamSlashed: ["burn-any high"],
  ScamStruckByAnybody: ["burn-any critical"],
  ScamBookedOver: ["forced-transfer critical", "withdraw-native high"],
  ScamTokensSlashed: ["burn-any high"],
  ScamTokensStruck: ["burn-any critical"],
  ScamQueuedForNothing: ["burn-any high"],
  HonestPassedOn: [],
  HonestRefunds: [],
  HonestQueued: [],
  HonestLiquidated: [],
};

const SWAPPED: Shown = {
  ScamOtherAsset: ["withdraw-token high"],
  ScamOtherAssetByAnybody: ["withdraw-token critical"],
  HonestAssetOnce: [],
  HonestAssetBefore: [],
  HonestAssetNoneHeld: [],
  HonestOtherReward: [],
};

testShownOfLibraries("tells who takes others' deposits off their book", STRUCK_OUT);
testShownOfLibraries("tells who says what deposits are paid back in", SWAPPED);
