/** Who may have let take, or redeemed, what others keep in a contract; honest ones give what the caller brings or owns. */
import { type Shown, testShownOf } from "./_shown.ts";

const ANYBODY = ["withdraw-token critical"];
const PERHAPS = ["withdraw-token medium"];
const OWNER = ["withdraw-token high"];

const LET: Shown = {
  ScamLetByAnybody: ANYBODY,
  ScamLetHimself: ANYBODY,
  ScamLetAmount: ANYBODY,
  ScamLetToBringers: ANYBODY,
  ScamLetListed: ANYBODY,
  ScamLetBeyond: PERHAPS,
  ScamLetToHolders: PERHAPS,
  HonestLetBrought: [],
  HonestLetOwn: [],
  HonestLetNoMore: [],
  HonestLetListed: [],
  HonestLetRegistered: [],
  HonestLetByNumber: [],
  HonestLetByRouter: [],
};

const REDEEMED: Shown = {
  ScamSharesForAnybody: ANYBODY,
  ScamSharesBeside: ANYBODY,
  ScamSharesOfAnybody: OWNER,
  HonestSharesOwn: [],
  HonestSharesReckoned: [],
  HonestSharesBrought: [],
  HonestSharesOfHolder: [],
  HonestSharesOfOthers: [],
};

const SOLD: Shown = {
  ScamLentOut: OWNER,
  ScamSoldByPath: OWNER,
  ScamSoldExactly: OWNER,
  HonestLentOut: [],
  HonestSoldByPath: [],
  HonestSoldExactly: [],
};

testShownOf("contracts_custody", "tells who lets take what others brought", {}, LET);
testShownOf("contracts_custody", "tells whose shares of a vault are redeemed", {}, REDEEMED);
testShownOf("contracts_custody", "tells what lenders and routers bring whom", {}, SOLD);
