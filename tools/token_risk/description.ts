/** What the discovery files say of the token risk snapshot. */
import { once } from "../../schema/lazy.ts";
import type { OpenReadDescription } from "../../schema/tool.ts";
import example from "./_example.json" with { type: "json" };
import { tokenRiskParams, tokenRiskResult } from "./schema.ts";

const [params, result] = [once(tokenRiskParams), once(tokenRiskResult)];

export const tokenRiskDescription: OpenReadDescription = {
  name: "token_risk",
  title: "Token risk snapshot",
  description:
    "A free first look at a token, without a key: who owns it and whether ownership is renounced; " +
    "powers in its deployed code and its proxy's implementation (mint, blacklist, pause, fee " +
    "setters, withdrawals, upgrades), each with a severity; whether the native coin buys it, and " +
    "the price impact of a 1-coin buy. It simulates no trade, so it does not show transfer taxes, " +
    "sell blocks or wallet lists, and it names only some of those who may use a power: " +
    "`notChecked` says so in every answer. A null value is not known, with the reason in `unknown`, unless " +
    "its field says what null means; a short list of powers is no proof of safety.",
  get params() {
    return params();
  },
  get result() {
    return result();
  },
  example,
};
