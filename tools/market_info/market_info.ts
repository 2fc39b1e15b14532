/** `market_info`: native coin prices, gas and deployment cost on every network, read once for all. */
import { defineTool, readsUpstreams } from "../define_tool.ts";
import { answerFor, answerOf } from "./_answer.ts";
import example from "./_example.json" with { type: "json" };
import { readMarket } from "./_read.ts";
import { marketInfoParams, marketInfoResult } from "./schema.ts";

/** The tool. */
export const marketInfo = defineTool({
  name: "market_info",
  title: "Market info",
  description:
    "Reads all 25 networks at once: price of the native coin in US dollars, gas (base fee, tip, " +
    "price) and what deploying one fixed ERC-20 contract costs, L1 data and operator fees of " +
    "rollups included; and names the cheapest active network to deploy on. Use it to compare " +
    "networks, choose where to deploy or price gas. It takes no arguments and answers for all " +
    "networks; callers within a few seconds share one answer. It prices that one deployment, not " +
    "your contract: other sizes scale differently per network. No token prices, no history; for a " +
    "token use token_info, for balances portfolio_scan. A null is not known, never zero, with the " +
    "reason in `unknown`, unless its field says what null means. Before you recommend the cheapest, say which active networks " +
    "`notCompared` lists.",
  params: marketInfoParams,
  result: marketInfoResult,
  plan: "business",
  credits: 2,
  annotations: readsUpstreams,
  example,
  run: async (_args, ctx) => {
    const { value, cached } = await ctx.shared({
      key: "market-info",
      read: async (signal) => answerOf(await readMarket({ ...ctx, signal })),
      keepMs: ({ keepMs }) => keepMs,
    });
    const { answerBytesMax } = ctx;
    return answerFor(value, { cached, nowMs: ctx.nowMs(), answerBytesMax });
  },
});
