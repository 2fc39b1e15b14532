/** How much somebody takes who has something of his own here, where he says it himself. */
import { type Shown, testShownOf } from "./_shown.ts";

const STOLEN = ["withdraw-token critical"];
const PERHAPS = ["withdraw-token medium"];

const TAKEN: Shown = {
  HonestVault: [],
  ScamAsMuchAsThereIs: STOLEN,
  ScamBelowAll: STOLEN,
  ScamAboveLeast: STOLEN,
  ScamWrittenDown: STOLEN,
  ScamWrittenForHim: STOLEN,
  ScamSeenBefore: STOLEN,
  ScamNotThisMoment: STOLEN,
  ScamOutOfList: STOLEN,
  ScamOnePartAsked: STOLEN,
  ScamOneFactorAsked: STOLEN,
  ScamFeeAsked: STOLEN,
  ScamTimesHisOwn: STOLEN,
  ScamLastBitAsked: STOLEN,
  ScamFewBitsAsked: STOLEN,
  ScamBelowFraction: STOLEN,
  ScamVerifiedByAnybody: STOLEN,
  HonestPercent: [],
  ScamAnyPercent: STOLEN,
  ScamRaisedBound: STOLEN,
  HonestFaucet: PERHAPS,
  HonestProven: PERHAPS,
  HonestVerified: PERHAPS,
  HonestListOfHis: [],
  HonestPicked: [],
  HonestStreams: [],
};

testShownOf("contracts_custody", "tells what amounts are held against", TAKEN);
