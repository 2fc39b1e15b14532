/** Fees that are credited together, and limits that the supply says. */
import { type Shown, testShownOf } from "./_shown.ts";

const SHOWN: Shown = {
  HonestTwoFees: [],
  ScamOneOfTwoLeft: ["mint critical"],
  ScamFeesOfFewBits: ["mint critical"],
  ScamLeastOfSetSupply: ["limit-setter high"],
};

testShownOf("contracts_taxed", "tells debits held with more than the account has", {}, {
  ScamHeldWithMore: ["mint critical"],
});
testShownOf("contracts_taxed", "tells fees that are credited together", SHOWN);
