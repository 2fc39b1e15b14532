/** Arguments that several chain tools take: types and lengths only, since values are judged in `run`. */
import { optional, textArgument } from "../../schema/argument.ts";

/** The network a tool reads. */
export function networkParam() {
  return optional(textArgument(
    'Network name, common alias or decimal chain id, in any case: "Ethereum", "bnb", "8453". ' +
      "Default: Ethereum.",
  ));
}
