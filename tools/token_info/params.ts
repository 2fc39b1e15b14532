/** Arguments of `token_info`. */
import { argumentsOf, textArgument } from "../../schema/argument.ts";
import { networkParam } from "../evm/params.ts";

export const tokenInfoParams = () =>
  argumentsOf({
    token: textArgument("Address of the token contract: 0x and 40 hex digits."),
    network: networkParam(),
  });
