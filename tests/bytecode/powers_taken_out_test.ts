/** Deposits that others take out: by standing in their entry, or with more than stands in their own. */
import { type Shown, testShownOf } from "./_shown.ts";

const SENT = ["withdraw-token critical"];

const TAKEN_OVER: Shown = {
  HonestKeeper: [],
  HonestHandsOn: [],
  HonestReserves: [],
  HonestSells: [],
  HonestHook: [],
  HonestCollections: ["role-admin medium"],
  ScamTakesOver: SENT,
  ScamNames: SENT,
  ScamTakesMany: SENT,
  ScamHookOfAll: SENT,
  ScamHookOfBoss: ["withdraw-token high", "role-admin critical"],
  ScamHookOfOther: ["withdraw-token high", "owner-change info", "role-admin critical"],
  HonestPushed: [],
  HonestSoldByNumber: ["withdraw-token medium"],
  ScamPushedByBoss: ["withdraw-token medium"],
  ScamPushesOther: SENT,
  ScamSoldForNothing: SENT,
  ScamCollections: ["withdraw-token medium", "role-admin medium"],
};

const BEYOND: Shown = {
  HonestBrought: [],
  HonestWithFee: [],
  HonestWithReward: [],
  HonestScaled: [],
  HonestInterest: ["withdraw-token medium"],
  HonestCoins: [],
  ScamTwice: SENT,
  ScamTenthMore: SENT,
  ScamSomeMore: SENT,
  ScamAllAndHalf: SENT,
  ScamCoinsTwice: ["withdraw-native critical"],
};

testShownOf("contracts_custody", "tells entries of tokens that anybody takes over", TAKEN_OVER);
testShownOf("contracts_custody", "tells what is sent beyond what is taken off", BEYOND);
