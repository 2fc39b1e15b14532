/** Arguments and result of `market_info`. */
import * as z from "zod";
import { argumentsOf } from "../../schema/argument.ts";
import { asOfSchema, blockNumberSchema, networkSchema } from "../evm/result_schema.ts";
import { unavailableSchema } from "../evm/silent.ts";
import { priceDisagreementsSchema } from "../prices/disagreements.ts";
import { priceSchema } from "../prices/price.ts";
import { sourcesSchema } from "../upstream/sources_schema.ts";
import { notComparedReasons } from "./_cheapest.ts";
import { ruleCodes } from "./_cost.ts";
import { priceOrigins } from "./_gas.ts";
import { unknownReasons } from "./_read_answer.ts";

export const marketInfoParams = () => argumentsOf({});

const amountSchema = () => z.string().regex(/^\d+$/);

const perGasSchema = () => amountSchema().nullable();

const feeSchema = () => amountSchema().nullable();

const usdSchema = () => z.string().regex(/^\d+(\.\d+)?$/);

const symbolSchema = () => z.string().describe("Symbol of the native coin, which pays for gas.");

const unknownSchema = () =>
  z.strictObject({
    field: z.string().describe("JSON pointer of a value that is null."),
    reason: z.enum(unknownReasons).describe(
      "unanswered: the node gave no answer; unsupported: it lacks the method; reverted: the call " +
        "failed; absent: the contract that should tell is not there; malformed: not what it " +
        "should return; not-comparable: the network cannot price this deployment; incomplete: a " +
        "part of the sum is unknown; no-price: no source has one; no-network-comparable: no " +
        "active network has both a complete cost and a sound price.",
    ),
  });

const gasSchema = () =>
  z.strictObject({
    price: perGasSchema().describe(
      "What a transaction now pays per gas, in wei: base fee plus tip; null: not known.",
    ),
    priceFrom: z.enum(priceOrigins).nullable().describe(
      "fee-history: next block's base fee plus the usual tip; gas-price: the node's own word; null: no price.",
    ),
    baseFee: perGasSchema().describe("Base fee of the next block, in wei; null: not known."),
    priorityFee: perGasSchema().describe(
      "Median tip of the last five blocks in wei, or what the node suggests when none was paid; null: not known.",
    ),
  }).describe("Per gas, in base units of the native coin, as decimal strings.");

const deploymentSchema = () =>
  z.strictObject({
    rule: z.enum(ruleCodes).describe(
      "How the fee is made up. plain: gas × price, and nothing on top; op-stack: plus an L1 data " +
        "fee and an operator fee; arbitrum: L1 data is charged as further gas; linea: by Linea's " +
        "own estimate, whose price per gas covers L1 data; gas-limit: charged on the gas limit, " +
        "used or not, here the estimate itself; hyperevm-fast-block, hyperevm-big-block: which " +
        "kind of block takes it, each has its price; zksync: by the network's own estimate, " +
        "which covers L1 data.",
    ),
    gas: z.number().int().nullable().describe(
      "Gas units charged, those for L1 data included; null: not known.",
    ),
    gasPrice: feeSchema().describe("Price of each, in wei; null: not known."),
    executionFee: feeSchema().describe("The fee without the next two, in wei; null: not known."),
    l1DataFee: feeSchema().describe(
      "What the network charges for its data on L1, in wei. null and in unknown: not known, which is not " +
        "0. null and not in unknown: the rule has no such part of its own.",
    ),
    operatorFee: feeSchema().describe(
      "As l1DataFee and its null, for the network's operator, in wei.",
    ),
    totalFee: feeSchema().describe(
      "All parts together, in wei; null: it is not known. Some networks tell the whole and not its parts.",
    ),
    usd: usdSchema().nullable().describe("totalFee in US dollars; null: not known."),
    complete: z.boolean().describe("totalFee is known whole. Only then do costs compare."),
  }).describe(
    "Cost of the reference deployment in base units of the native coin, as decimal strings.",
  );

const networkRowSchema = () =>
  z.strictObject({
    network: networkSchema(),
    blockNumber: blockNumberSchema(),
    asOf: asOfSchema(),
    nativeSymbol: symbolSchema(),
    decimals: z.literal(18).describe("Base units of the native coin are 10^-decimals of it."),
    price: priceSchema().nullable().describe("Price of the native coin; null: no source has one."),
    gas: gasSchema(),
    deployment: deploymentSchema(),
    unknown: z.array(unknownSchema()).describe(
      "Why values of this row are null; pointers start at the row. Unknown is not zero.",
    ),
  });

const notComparedSchema = () =>
  z.array(z.strictObject({
    network: networkSchema("The network that was not compared."),
    reason: z.enum(notComparedReasons).describe(
      "sunset: a wind-down is announced; no-answer: nothing was read; incomplete-cost: a part " +
        "of the cost is unknown; no-price, disputed-price, stale-price, doubtful-price: its " +
        "coin has no price, or none to rely on; stale-block: its latest block is over an hour " +
        "from now or has no time.",
    ),
  })).describe("Networks that may be cheaper: nobody knows, or they are in sunset.");

const cheapestSchema = () =>
  z.strictObject({
    network: networkSchema("The network that is cheapest."),
    totalFee: amountSchema().describe("In base units of its native coin (18 decimals)."),
    nativeSymbol: symbolSchema(),
    usd: usdSchema().describe("The same in US dollars."),
    comparedNetworks: z.number().int().describe("Networks compared, this one included."),
  });

export const marketInfoResult = () =>
  z.strictObject({
    ok: z.literal(true),
    asOf: z.number().int().describe("When all of this was read, Unix seconds."),
    cached: z.boolean().describe("Read a few seconds ago for another call."),
    ageSeconds: z.number().int().min(0).describe("Seconds since asOf; other ages count to asOf."),
    referenceDeployment: z.strictObject({
      description: z.string().describe("The deployment that costs are told of, in words."),
      initCodeBytes: z.number().int().describe("Bytes sent: creation code and arguments."),
      gas: z.number().int().describe("Units of gas that creating it takes on Ethereum."),
    }).describe("What the cost is the cost of, on every network."),
    networks: z.array(networkRowSchema()).describe("Those that answered, by ascending chain id."),
    unavailable: unavailableSchema("Networks of whose gas and cost nothing is known now."),
    cheapest: cheapestSchema().nullable().describe(
      "Where the reference deployment costs least in US dollars, among active networks with a " +
        "complete cost and a sound price; null: no network has both, see unknown.",
    ),
    notCompared: notComparedSchema(),
    priceDisagreements: priceDisagreementsSchema(),
    unknown: z.array(unknownSchema()).describe("Why cheapest is null; each row has its own."),
    sources: sourcesSchema(),
    moreSources: z.number().int().min(0).describe(
      "Sources left off the end of the list where an answer's size is bounded.",
    ),
  });
