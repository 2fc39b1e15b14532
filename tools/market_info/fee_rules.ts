/** From a network's fee model to the rule that prices a deployment there. */
import type { FeeModel } from "../evm/network.ts";
import { arbitrumRule } from "./_arbitrum.ts";
import { type FeeRule, gasOnly } from "./_cost.ts";
import { opStackRule } from "./_op_stack.ts";
import { lineaRule, monadRule, zkSyncRule } from "./_own_methods.ts";
import { known } from "./_read_answer.ts";
import { hyperEvmRule } from "./hyperevm.ts";
import { REFERENCE_GAS } from "./reference.ts";

/** Gas times price, and nothing else. */
const plainRule: FeeRule = {
  price: "fee-history",
  calls: () => [],
  cost: (_, { price }) => gasOnly("plain", known(REFERENCE_GAS), price),
};

/** `other`: Taiko, whose price per gas covers what it pays on L1. */
export const feeRules = {
  l1: plainRule,
  other: plainRule,
  op_stack: opStackRule,
  arbitrum: arbitrumRule,
  linea: lineaRule,
  monad: monadRule,
  hyperevm: hyperEvmRule(REFERENCE_GAS),
  zksync: zkSyncRule,
} as const satisfies Record<FeeModel, FeeRule>;
