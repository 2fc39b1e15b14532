/** Whoever knows what has a hash takes the token back, whoever is its owner. */
import { testShown } from "./_shown.ts";

testShown("tells by what secret the token is taken back", () => ({
  ScamWord: ["owner-change info", "ownership-takeback high"],
  ScamWordStored: ["owner-change info", "ownership-takeback high"],
  ScamHashedCaller: ["owner-change info", "ownership-takeback critical"],
  HonestWord: ["owner-change info"],
  HonestWordOfNext: ["owner-change info"],
}));
