/** What is credited is weighed against what is debited on the same way. */
import { testShown } from "./_shown.ts";

testShown("tells credits that are more than the debits", ({ runs }) => ({
  ScamCreditedTwice: ["mint critical"],
  ScamCreditedFee: ["mint critical"],
  ScamCreditedMore: ["mint critical"],
  // The optimizer leaves a slot alone of an account that is a constant: whose it is cannot be told.
  ScamCreditedUnnamed: [runs === null ? "mint critical" : "mint high"],
  ScamGivenBack: ["mint critical"],
  ScamOwnersGift: ["mint high"],
  HonestTwoFees: [],
  HonestCashBack: [],
  HonestVolume: [],
}));
