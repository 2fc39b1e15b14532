/** Caps of a supply that hold something back, and those that hold back nothing. */
import { type Shown, testShownOf } from "./_shown.ts";

const CAPPED = ["mint medium"];
const ENDLESS = ["mint high"];

const CAPS: Shown = {
  CapBillion: CAPPED,
  CapQuadrillion: CAPPED,
  CapInUnits: CAPPED,
  CapOfFew: CAPPED,
  CapOfUnitsAdded: CAPPED,
  CapOfPartsAdded: CAPPED,
  CapOfNarrow: CAPPED,
  CapOfPart: CAPPED,
  CapAskedAfter: CAPPED,
  CapOfWhatIsLeft: CAPPED,
  CapFilledUp: CAPPED,
  CapOfTwoParts: CAPPED,
  CapBurned: CAPPED,
  CapThatGoesRound: ENDLESS,
  CapBetweenParts: ENDLESS,
  CapOfNoSupply: ENDLESS,
  CapOfNumberMore: ENDLESS,
  CapTakenBack: ENDLESS,
  CapOfLoweredSupply: ENDLESS,
  CapOfSetSupply: ENDLESS,
  CapOfType: ENDLESS,
  CapOfWord: ENDLESS,
  CapOfTypeless: ENDLESS,
  CapOfUnits: ENDLESS,
  CapOfRest: ENDLESS,
  CapOfLowBits: ENDLESS,
  CapOfOthers: ENDLESS,
  CapBefore: ENDLESS,
  CapOfBitsAdded: ENDLESS,
  CapOfSupplysBits: ENDLESS,
  CapOfFewBits: ENDLESS,
  CapOfAnother: ENDLESS,
  CapOfPartAdded: ENDLESS,
  CapOfTimesAdded: ENDLESS,
  CapOfOpposite: ENDLESS,
  CapOfSquare: ENDLESS,
  CapOfRate: ENDLESS,
};

const NUMBERED: Shown = {
  CapThatGoesRound: CAPPED,
  EnumeratedMint: [...ENDLESS, "owner-change info"],
  EnumeratedCapped: [...CAPPED, "owner-change info"],
};

testShownOf("contracts_custody", "tells caps that cap something", CAPS, NUMBERED);
