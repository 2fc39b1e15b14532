/** From what was read to the snapshot, and whether it may be given out again. */
import type { ToolAnswer } from "../../schema/tool.ts";
import type { Analysed, Analyses } from "../bytecode/analyses.ts";
import type { Address, Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import { unavailable } from "../evm/silent.ts";
import { findOwner } from "../token/owner.ts";
import { isUpstreams, tokenRefusal, withAbsentReads } from "../token/refusal.ts";
import type { Source } from "../upstream/sources.ts";
import { analysisOf, codeGroup } from "./_code.ts";
import { type Decider, detectionStatuses } from "./_detect.ts";
import { findLiquidity } from "./_liquidity.ts";
import { type Candidate, type Completed, lensFailed } from "./_read.ts";
import { notChecked } from "./not_checked.ts";

/** An answer, and whether it is whole: what a failed upstream left out of is not kept. */
export type Judged = { readonly answer: ToolAnswer; readonly whole: boolean };

/** How the network came to be the one. */
export type Choice = {
  readonly status: (typeof detectionStatuses)[number];
  readonly decidedBy: Decider | null;
  readonly silent: readonly Candidate[];
  readonly alsoOn: readonly Network[];
  /** A node failed at something that decides: another answer may name another network. */
  readonly isUnsure: boolean;
};

const givenNetwork: Choice = {
  status: "given",
  decidedBy: null,
  silent: [],
  alsoOn: [],
  isUnsure: false,
};

/** What every snapshot of one network tells, however the network was chosen. */
export async function networkSnapshot(
  { analyses, fullAuditUrl }: { readonly analyses: Analyses; readonly fullAuditUrl: string },
  token: Address,
  { completed, own: analyse }: {
    readonly completed: Completed;
    readonly own: () => Promise<Analysed | null>;
  },
): Promise<Judged> {
  const facts = withAbsentReads(completed.facts);
  const { network } = completed;
  const refusal = tokenRefusal(network, facts);
  if (refusal !== null) return { answer: refusal, whole: !isUpstreams(refusal) };
  const owner = findOwner(facts);
  const [own, behind] = await Promise.all([
    analyse(),
    analysisOf(analyses, network, completed.implementationCode),
  ]);
  const code = codeGroup({ token, completed, own, behind, owner: owner.owner });
  const { liquidity, unknown: unknownLiquidity } = findLiquidity(network, token, completed.lens);
  const unknown = [
    ...(facts.blockNumber === null ? unanswered("/blockNumber") : []),
    ...(facts.asOf === null ? unanswered("/asOf") : []),
    ...owner.unknown,
    ...code.unknown,
    ...unknownLiquidity,
  ];
  const answer: ToolAnswer = {
    ok: true,
    token,
    network: networkResult(network),
    ...choiceResult(givenNetwork),
    blockNumber: facts.blockNumber,
    asOf: facts.asOf,
    cached: false,
    owner: owner.owner,
    code: code.group,
    liquidity,
    notChecked,
    fullAudit: { url: fullAuditUrl },
    unknown,
    untrustedFields: [],
    sources: facts.sources,
  };
  const whole = !code.isUnread && !lensFailed(completed) &&
    !unknown.some(({ reason }) => reason === "unanswered" || reason === "malformed");
  return { answer, whole };
}

/** The same, telling how the network was found among the candidates, of which these lost. */
export function detectedSnapshot(
  { answer, whole }: Judged,
  choice: Choice,
  losers: readonly Candidate[],
): Judged {
  const { sources } = answer as { sources?: readonly Source[] };
  return {
    answer: {
      ...answer,
      ...choiceResult(choice),
      sources: [...losers.flatMap(({ facts }) => facts.sources), ...sources ?? []],
    } as ToolAnswer,
    // A loser's pools decide only where it has code.
    whole: whole && choice.silent.length === 0 && !choice.isUnsure &&
      !losers.some((loser) => loser.facts.code !== "0x" && lensFailed(loser)),
  };
}

function choiceResult({ status, decidedBy, silent, alsoOn }: Choice) {
  return {
    detection: { status, decidedBy, unavailable: silentResult(silent) },
    alsoOn: alsoOn.map(networkResult),
  };
}

/** Candidates that did not answer, as results list them. */
export function silentResult(candidates: readonly Candidate[]) {
  return unavailable(
    candidates.flatMap(({ network, silent }) =>
      silent === null ? [] : [{ network, reason: silent }]
    ),
  );
}

function unanswered(field: string) {
  return [{ field, reason: "unanswered" as const }];
}
