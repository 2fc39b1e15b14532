/** Who lets move what another holds, which balances count, and lists of which an account has a bit. */
import { testShown } from "./_shown.ts";

testShown("tells who writes approvals, seasons of balances and bits of lists", () => ({
  ScamOwnersPermit: ["approval-drain critical"],
  ScamLentByOwner: ["approval-drain critical"],
  ScamSeizedToken: ["forced-transfer critical"],
  ScamErasedToken: ["burn-any high"],
  ScamSeasons: ["set-balance critical"],
  ScamBits: ["blacklist high"],
  HonestSingleTokens: [],
  HonestGivenTokens: ["mint high"],
  HonestHoldersPermit: [],
  HonestSeasons: [],
}));
