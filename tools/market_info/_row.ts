/** One network as the answer shows it, with the reason for each value that is null. */
import { networkResult } from "../evm/network_result.ts";
import { priceResult } from "../prices/price.ts";
import { formatUsd, usdOf } from "../prices/usd.ts";
import type { NetworkFacts } from "./_read.ts";
import { type Read, shown, type UnknownReason } from "./_read_answer.ts";

type Unknown = { readonly field: string; readonly reason: UnknownReason };

/** The row of a network that answered. */
export function networkRow(facts: NetworkFacts) {
  const { network, blockNumber, asOf, price, gas } = facts;
  return {
    network: networkResult(network),
    blockNumber,
    asOf,
    nativeSymbol: network.nativeSymbol,
    decimals: 18,
    price: price === null ? null : priceResult(price),
    gas: {
      price: shown(gas.price),
      priceFrom: gas.priceFrom,
      baseFee: shown(gas.baseFee),
      priorityFee: shown(gas.priorityFee),
    },
    deployment: deploymentOf(facts),
    unknown: unknownsOf(facts),
  };
}

function deploymentOf({ cost, price }: NetworkFacts) {
  const { rule, gas, gasPrice, executionFee, l1DataFee, operatorFee, totalFee } = cost;
  const usd = totalFee.ok && price !== null ? usdOf(totalFee.value, price.usd) : null;
  return {
    rule,
    gas: gas.ok ? Number(gas.value) : null,
    gasPrice: shown(gasPrice),
    executionFee: shown(executionFee),
    l1DataFee: l1DataFee === null ? null : shown(l1DataFee),
    operatorFee: operatorFee === null ? null : shown(operatorFee),
    totalFee: shown(totalFee),
    usd: usd === null ? null : formatUsd(usd),
    complete: totalFee.ok,
  };
}

function unknownsOf({ blockNumber, asOf, price, gas, cost }: NetworkFacts): Unknown[] {
  const { totalFee } = cost;
  return [
    ...unknownIf(blockNumber === null, "/blockNumber", "unanswered"),
    ...unknownIf(asOf === null, "/asOf", "unanswered"),
    ...unknownIf(price === null, "/price", "no-price"),
    ...unknownOf("/gas/price", gas.price),
    ...unknownOf("/gas/priceFrom", gas.price),
    ...unknownOf("/gas/baseFee", gas.baseFee),
    ...unknownOf("/gas/priorityFee", gas.priorityFee),
    ...unknownOf("/deployment/gas", cost.gas),
    ...unknownOf("/deployment/gasPrice", cost.gasPrice),
    ...unknownOf("/deployment/executionFee", cost.executionFee),
    // A part that the rule does not have is null too, and not unknown.
    ...unknownOf("/deployment/l1DataFee", cost.l1DataFee),
    ...unknownOf("/deployment/operatorFee", cost.operatorFee),
    ...unknownOf("/deployment/totalFee", totalFee),
    ...unknownOf("/deployment/usd", totalFee),
    ...unknownIf(totalFee.ok && price === null, "/deployment/usd", "no-price"),
  ];
}

function unknownOf(field: string, read: Read | null): Unknown[] {
  return read === null || read.ok ? [] : [{ field, reason: read.reason }];
}

function unknownIf(isUnknown: boolean, field: string, reason: UnknownReason): Unknown[] {
  return isUnknown ? [{ field, reason }] : [];
}
