/** Who lets move what another holds, which balances count, and lists of which an account has a bit. */
import { testShown } from "./_shown.ts";

testShown("tells who writes approvals, seasons of balances and bits of lists", () => ({
  ScamOwnersPermit: ["approval-drain critical"],
  ScamLentByOwner: ["approval-drain critical"],
  ScamSeasons: ["set-balance critical"],
  ScamBits: ["blacklist high"],
  HonestSingleTokens: [],
  HonestHoldersPermit: [],
  HonestSeasons: [],
}));
