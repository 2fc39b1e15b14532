/** Balances that are multiplied by more than one are made out of nothing. */
import { type Shown, testShownOfLibraries } from "./_shown.ts";

const TOLD: Shown = {
  ScamGrownBySelf: ["set-balance critical"],
  ScamGrownForOwner: ["set-balance critical"],
  ScamGrownOnTheWay: ["mint critical"],
  ScamGrownByHalf: ["set-balance critical"],
  HonestShrunkByTenth: [],
};

testShownOfLibraries("tells what makes balances grow", TOLD);
