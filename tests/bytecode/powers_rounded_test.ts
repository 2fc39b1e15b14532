/** Shares that are rounded up are the same on the allowance as on the balance. */
import { testShown } from "./_shown.ts";

testShown("takes a share that is rounded up for what was let", () => ({
  HonestRoundedUp: [],
  ScamRoundedUp: ["burn-any critical"],
}));
