/** Calls that were written down before: what has to be called is as free as what a caller says. */
import { testShown } from "./_shown.ts";

testShown("tells calls of whatever was written down", () => ({
  SharedCalls: ["withdraw-native medium", "arbitrary-call high"],
  OwnersCalls: ["arbitrary-call high"],
  HonestCalls: [],
}));
