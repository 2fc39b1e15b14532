/**
 * The free snapshot of a token: owner, powers in its code, liquidity. No tool of the registry: it needs
 * no key and costs no credits. At most two batches for each network asked: two requests, unless one
 * is made again at another endpoint or a node refuses batches (`tools/evm/chains.ts`).
 */
import { once } from "../../schema/lazy.ts";
import type { Refusal } from "../../schema/tool.ts";
import type { ToolContext } from "../define_tool.ts";
import type { Address, Network } from "../evm/network.ts";
import { nobodyAnswered } from "../evm/silent.ts";
import { findOwner } from "../token/owner.ts";
import { readProxy } from "../token/proxy.ts";
import { tokenRefusal, withAbsentReads } from "../token/refusal.ts";
import {
  type Choice,
  detectedSnapshot,
  type Judged,
  networkSnapshot,
  silentResult,
} from "./_answer.ts";
import { analysisOf } from "./_code.ts";
import { detect } from "./_detect.ts";
import { firstKnown, furtherWants, plainTarget } from "./_surroundings.ts";
import { type Candidate, completeCandidate, readCandidate, type ReadContext } from "./_read.ts";
import { candidateNetworks } from "./networks.ts";

/** What looking a token up takes. */
export type RiskContext = ReadContext & Pick<ToolContext, "analyses"> & {
  readonly fullAuditUrl: string;
};

/** The answer; `byNetwork`: the part of it that answers a caller who names the network. */
export type RiskAnswer = Judged & {
  readonly byNetwork?: Judged & { readonly network: Network };
};

/** Looks a token up on a network, or on the candidates when it is null. Never throws for what upstreams do. */
export async function lookUpToken(
  ctx: RiskContext,
  token: Address,
  network: Network | null,
): Promise<RiskAnswer> {
  if (network !== null) {
    return await snapshotOf(ctx, token, await readCandidate(ctx, network, token, false));
  }
  const candidates = await Promise.all(
    candidateNetworks(ctx.chains).map((one) => readCandidate(ctx, one, token, true)),
  );
  const detected = detect(candidates);
  const silent = candidates.filter((candidate) => candidate.silent !== null);
  if (detected === null) return notFound(candidates, silent);
  const { winner, others, status, decidedBy, isUnsure } = detected;
  const byNetwork = await snapshotOf(ctx, token, winner);
  const choice: Choice = { status, decidedBy, silent, alsoOn: others, isUnsure };
  const losers = candidates.filter((candidate) => candidate !== winner);
  return {
    ...detectedSnapshot(byNetwork, choice, losers),
    byNetwork: { ...byNetwork, network: winner.network },
  };
}

async function snapshotOf(
  ctx: RiskContext,
  token: Address,
  candidate: Candidate,
): Promise<Judged> {
  const { network, facts } = candidate;
  const own = once(() => analysisOf(ctx.analyses, network, facts.code, token));
  const told = withAbsentReads(facts);
  // Only of a token: an analysis costs more than to refuse.
  const isToken = tokenRefusal(network, told) === null;
  const { owner } = findOwner(told);
  const known = firstKnown(token, candidate, owner);
  const analysed = isToken ? await own() : null;
  const { proxy } = readProxy(facts, "");
  const plain = analysed === null || proxy !== null
    ? null
    : plainTarget(candidate, analysed.analysis);
  const holders = analysed === null ? [] : furtherWants(known, owner, {
    parts: [{ in: token, analysis: analysed.analysis }],
    isOpen: proxy !== null || plain !== null,
  });
  // It decides what runs.
  const beacon = proxy?.beacon ?? null;
  const wants = beacon === null ? holders : [
    ...holders,
    { of: "account", address: beacon } as const,
  ];
  const completed = await completeCandidate(ctx, candidate, token, { known, wants, plain });
  return await networkSnapshot(ctx, token, { completed, own });
}

/** Nobody has code there; with one silent candidate that is not known. */
function notFound(candidates: readonly Candidate[], silent: readonly Candidate[]): RiskAnswer {
  const sources = candidates.flatMap(({ facts }) => facts.sources);
  if (silent.length === candidates.length) {
    const unheard = silent.flatMap(({ network, silent: reason }) =>
      reason === null ? [] : [{ network, reason }]
    );
    return { answer: nobodyAnswered(unheard, sources), whole: false };
  }
  const names = candidates.map(({ network }) => network.name).join(", ");
  const refusal: Refusal = silent.length > 0
    ? {
      ok: false,
      error: "upstream-unavailable",
      detail: "No code at this address on the networks that answered, and not all did. " +
        "Name the network, or try again.",
      unavailable: silentResult(silent),
      sources,
    }
    : {
      ok: false,
      error: "not-a-contract",
      detail: `No code at this address on ${names}. On another network, name it.`,
      sources,
    };
  return { answer: refusal, whole: silent.length === 0 };
}
