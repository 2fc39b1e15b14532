/** `explain_transaction`: what a transaction did, from its receipt and logs, as a rule in one request. */
import { defineTool, readsUpstreams } from "../define_tool.ts";
import type { Hex } from "../evm/network.ts";
import { explainAnswer } from "./_answer.ts";
import example from "./_example.json" with { type: "json" };
import { factsOf, wantsOf } from "./_facts.ts";
import { readMore } from "./_more.ts";
import { readByHash } from "./_read.ts";
import { badHash, refusalOf } from "./_refusal.ts";
import { explainTransactionParams, explainTransactionResult } from "./schema.ts";

const HASH = /^0x[0-9a-fA-F]{64}$/;

/** The tool. */
export const explainTransaction = defineTool({
  name: "explain_transaction",
  title: "Explain transaction",
  description:
    "Explains one transaction by its hash: status, decoded call, coin and token movements (ERC-20, " +
    "ERC-721, ERC-1155), net change per account, approvals (unlimited ones flagged), swaps, user " +
    "operations, contracts touched, fee, and security signals (proxy upgrades, ownership transfers, " +
    "role grants, Safe changes, delegations, address poisoning). Use it to find out what a known " +
    "transaction did, or whether one is still pending. It reads the receipt and logs of one network " +
    "and traces no internal calls; logs are claims of the contracts that emit them. It does not " +
    "simulate, does not search by address, and gives no verdict: no signal is no proof of safety. " +
    "A null value is not known, with the reason in `unknown`, unless its field says what null means; " +
    "`untrustedFields` are text from third parties.",
  params: explainTransactionParams,
  result: explainTransactionResult,
  plan: "business",
  credits: 2,
  annotations: readsUpstreams,
  example,
  run: async (args, ctx) => {
    if (!HASH.test(args.hash)) return badHash();
    const resolved = ctx.chains.resolve(args.network);
    if (!resolved.ok) return resolved;
    const { network } = resolved;
    const hash = args.hash.toLowerCase() as Hex;
    const reading = await readByHash(ctx, network, hash);
    const refusal = refusalOf(network, reading);
    if (refusal !== null) return refusal;
    const facts = await factsOf(reading, network);
    const more = await readMore(ctx, network, wantsOf(facts, network), reading.node);
    const sources = [...reading.sources, ...more.sources];
    const { answerBytesMax } = ctx;
    const full = args.full === true;
    return explainAnswer({ hash, network, facts, more, sources, full, answerBytesMax });
  },
});
