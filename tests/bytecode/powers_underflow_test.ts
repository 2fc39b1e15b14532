/** What is debited is held against what is there, or whoever debits it makes tokens. */
import { testShown } from "./_shown.ts";

testShown("tells debits that pass below zero", () => ({
  ScamSentFromNothing: ["mint critical"],
  ScamHeldAgainstItself: ["mint critical"],
  ScamBurntFromNothing: ["mint critical"],
  ScamHeldAgainstOther: ["mint critical"],
  ScamHeldByThird: ["mint critical"],
  ScamOwnersUnderflow: ["mint high"],
  HonestAskedBefore: [],
  HonestAskedAfter: [],
  HonestAnswersNo: [],
  HonestOtherBook: [],
  HonestAtMost: [],
}));
