/** Whoever gets what others were to get, or says who does, is told of. */
import { testShown } from "./_shown.ts";

testShown("tells to whom moves are diverted", () => ({
  ScamOwnerGets: ["forced-transfer critical"],
  ScamFixedGets: ["forced-transfer critical"],
  ScamOwnerGetsSales: ["forced-transfer critical"],
  ScamOwnerGetsMost: ["forced-transfer critical"],
  ScamListGets: ["forced-transfer critical"],
  HonestOtherAddress: [],
  HonestGets: [],
}));
