/** Books of deposits by user first, single tokens kept for whom an entry names, and claims on whichever token came in. */
import { type Shown, testShownOf } from "./_shown.ts";

const BOOKS: Shown = {
  HonestByUser: [],
  HonestByToken: [],
  HonestPools: [],
  HonestPledges: [],
  HonestBudgets: [],
  ScamByUserStruck: ["burn-any critical"],
  ScamByUserSlashed: ["burn-any high"],
  ScamByTokenStruck: ["burn-any critical"],
  ScamPoolStruck: ["burn-any critical"],
  ScamBudgetOfBoss: ["burn-any critical", "payment-kept medium"],
};

const SENT = ["withdraw-token critical"];
const SENT_BESIDE_COINS = ["withdraw-native medium", "withdraw-token critical"];

const KEPT: Shown = {
  HonestDeposited: [],
  HonestReceived: [],
  HonestAuctioned: ["withdraw-native medium", "withdraw-token medium"],
  HonestAuctionedInTokens: ["withdraw-token medium"],
  ScamAnybodySays: SENT,
  ScamBossSays: SENT,
  ScamOtherBrought: SENT,
  ScamOtherNumber: SENT,
  ScamOtherSent: SENT,
  ScamBidsNothing: SENT_BESIDE_COINS,
  ScamBidsAnything: SENT_BESIDE_COINS,
  ScamBidsOne: SENT_BESIDE_COINS,
};

const CLAIMS: Shown = {
  HonestClaims: ["mint low"],
  HonestClaimsFor: ["mint low"],
  HonestClaimsByNumber: ["mint low"],
  ScamClaimsTwice: ["mint critical"],
  ScamClaimsElsewhere: ["mint critical"],
  ScamClaimsOnOther: ["mint critical"],
  ScamClaimsByEnd: ["mint critical"],
  ScamTokenIsHolder: ["mint critical"],
  ScamSpendsByNumber: ["mint low", "forced-transfer critical"],
};

testShownOf("contracts_custody", "tells whose entry is lessened, wherever its key stands", BOOKS);
testShownOf("contracts_custody", "tells whom single tokens are kept for", KEPT);
testShownOf("contracts_custody", "tells claims on the very token that came in", CLAIMS);
