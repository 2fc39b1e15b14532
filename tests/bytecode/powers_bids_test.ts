/** Books of bids: what bidders let be taken from them, by who brings them what they bid for. */
import { type Shown, testShownOf } from "./_shown.ts";

const DRAINED = ["approval-drain high"];

const BIDS: Shown = {
  HonestBids: [],
  HonestBestBid: [],
  HonestListedBids: [],
  ScamNothingBrought: DRAINED,
  ScamOtherNumberBrought: DRAINED,
  ScamAnyTokenBrought: DRAINED,
  ScamStaysOpen: DRAINED,
  ScamBidsForOthers: DRAINED,
  ScamRaisesBids: DRAINED,
  ScamListedForOthers: DRAINED,
};

testShownOf("contracts_custody", "tells bids that others take, or write", BIDS);
