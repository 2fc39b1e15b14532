/** Asks the chain and the sources at the same time, and then for the implementations of a proxy. */
import { withDeadline, within } from "../deadline.ts";
import type { ToolContext } from "../define_tool.ts";
import type { Address, Network } from "../evm/network.ts";
import { blockscout } from "../upstream/blockscout.ts";
import { etherscan } from "../upstream/etherscan.ts";
import { sourcify } from "../upstream/sourcify.ts";
import type { Source } from "../upstream/sources.ts";
import type { Explorer, Question } from "../upstream/verification.ts";
import { type ChainFacts, readChain } from "./_chain.ts";
import { startLookup, type Tried } from "./_lookup.ts";
import { findAnyProxy, type ProxyAnswer } from "./_proxy.ts";
import { type Verdict, verdictOf } from "./_verdict.ts";

/** Everything found. */
export type Findings = ProxyAnswer & {
  readonly chain: ChainFacts;
  readonly tried: readonly Tried[];
  /** In the order of the proxy's implementations. */
  readonly implementations: readonly Verdict[];
  readonly sources: readonly Source[];
};

/** Before the request's deadline of 8 s: all three sources one after the other, none answering. */
const READ_TIMEOUT_MS = 7_200;

/** Leaves the sources time for an implementation that is known late. */
const CHAIN_TIMEOUT_MS = 5_000;

/** The chain normally answers first; an address without code is then not asked for elsewhere. */
const CODE_WAIT_MS = 1_000;

const LOOKED_UP_MAX = 5;

/** Reads what there is to know of the contract within the deadline. */
export async function readSource(
  ctx: ToolContext,
  network: Network,
  address: Address,
): Promise<Findings> {
  return await withDeadline(ctx.signal, READ_TIMEOUT_MS, async (signal) => {
    const explorers = [sourcify, etherscan, blockscout].map((of) => of(network, ctx.upstreams));
    const question = { signal, http: ctx.http, rests: ctx.rests, nowMs: ctx.nowMs };
    const chainRead = withDeadline(
      signal,
      CHAIN_TIMEOUT_MS,
      (inner) => readChain({ chains: ctx.chains, network, address, signal: inner }),
    );
    const mayHaveCode = async () => (await within(chainRead, CODE_WAIT_MS))?.code !== "0x";
    const lookup = startLookup(explorers, { ...question, address, want: "all" }, mayHaveCode);
    const proxyRead = findAnyProxy(address, chainRead, lookup)
      .then(async (found) => ({ found, behind: await lookUpBehind(found, explorers, question) }));
    const [chain, tried, { found, behind }] = await Promise.all([
      chainRead,
      lookup.all,
      proxyRead,
    ]);
    const asked = [tried, ...behind.map((one) => one.tried)].flat();
    return {
      ...found,
      chain,
      tried,
      implementations: behind.map(({ verdict }) => verdict),
      sources: [...chain.sources, ...asked.flatMap(({ report }) => report?.sources ?? [])],
    };
  });
}

type Behind = { readonly verdict: Verdict; readonly tried: readonly Tried[] };

const notLookedUp: Behind = {
  verdict: { verified: "unknown", verifiedBy: null, reason: "not-looked-up", report: null },
  tried: [],
};

/** The implementations' own verification, one level deep. Their code is not read. */
function lookUpBehind(
  { proxy }: ProxyAnswer,
  explorers: readonly Explorer[],
  question: Omit<Question, "address" | "want">,
): Promise<readonly Behind[]> {
  return Promise.all((proxy?.implementations ?? []).map(async (address, index) => {
    if (index >= LOOKED_UP_MAX) return notLookedUp;
    const tried = await startLookup(explorers, { ...question, address, want: "name" }).all;
    return { verdict: verdictOf(tried), tried };
  }));
}
