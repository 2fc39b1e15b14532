/** `bytecode_scan`: what a contract can do, from its deployed code, whether or not its source is known. */
import { badAddress, parseAddress } from "../evm/address.ts";
import { defineTool, readsUpstreams } from "../define_tool.ts";
import { scanAnswer } from "./_answer.ts";
import example from "./_example.json" with { type: "json" };
import { fitted, type PowerDetail } from "./_fit.ts";
import { lookUpNames } from "./_names.ts";
import { readContract } from "./_read.ts";
import { bytecodeScanParams, bytecodeScanResult } from "./schema.ts";

/** The tool. */
export const bytecodeScan = defineTool({
  name: "bytecode_scan",
  title: "Bytecode scan",
  description:
    "Analyses a contract from its deployed code alone: functions with their arguments, powers " +
    "(mint, blacklist, pause, fees, withdrawals, upgrade and others) with severity, the guard on " +
    "each and who holds it now, reachable opcodes, proxy and implementations, compiler. Use it when " +
    "contract_source reports no verified source. It reads no source code, simulates no trade and " +
    "gives no verdict: a power that is not listed was not found, which is no proof that it is not " +
    "there; `summary`, `coverage` and `incomplete` tell how much was seen. A null value is not " +
    "known, with the reason in `unknown`, unless its field says what null means; names from the signature database are untrusted text.",
  params: bytecodeScanParams,
  result: bytecodeScanResult,
  plan: "ai-agents",
  credits: 2,
  annotations: readsUpstreams,
  example,
  run: async (args, ctx) => {
    const address = parseAddress(args.address);
    if (address === null) return badAddress("address");
    const resolved = ctx.chains.resolve(args.network);
    if (!resolved.ok) return resolved;
    const startMs = ctx.nowMs();
    const reading = await readContract(ctx, resolved.network, address);
    const wanted = args.lookupSignatures === true;
    const names = await lookUpNames(ctx, reading, { wanted, startMs });
    const build = (detail: PowerDetail) =>
      scanAnswer(address, resolved.network, reading, names, detail);
    return fitted(build, ctx.answerBytesMax);
  },
});
