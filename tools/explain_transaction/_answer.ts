/** From what was read to the answer of `explain_transaction`, cut to its size. */
import type { ToolAnswer } from "../../schema/tool.ts";
import type { Address } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import { jsonBytes } from "../shorten.ts";
import type { Source } from "../upstream/sources.ts";
import type { CallResult, InnerCallResult } from "./_call.ts";
import { fit, type Kept } from "./_fit.ts";
import { gapsOf } from "./_gaps.ts";
import { callOf, headOf, unknownOf } from "./_head.ts";
import { type Reported, summaryOf } from "./_summary.ts";
import {
  authorizationsOf,
  blobsOf,
  feeOfInput,
  type Input,
  judgementsOf,
  listsOfLogs,
} from "./_told.ts";

/** Bytes of an answer's JSON; what surrounds it on the wire takes a few hundred more. */
const BYTES_MAX = 31_000;
const FULL_BYTES_MAX = 1_000_000;

/** The answer. */
export function explainAnswer(
  { full, answerBytesMax, sources, ...input }: Input & {
    readonly full: boolean;
    /** What the surface takes, however much was asked for. */
    readonly answerBytesMax: number;
    readonly sources: readonly Source[];
  },
): ToolAnswer {
  const told = tell(input);
  const build = answerBuilder(input, told, sources);
  const empty = fit(told.lists, 0);
  const bytesMax = Math.min(full ? FULL_BYTES_MAX : BYTES_MAX, answerBytesMax);
  let room = bytesMax - jsonBytes(build(empty));
  // Pointers come with the entries they point into: what they take is taken back, and a little more.
  for (let slack = FIRST_SLACK; room > 0; slack *= 4) {
    const answer = build(fit(told.lists, room));
    const over = jsonBytes(answer) - bytesMax;
    if (over <= 0) return answer;
    room -= over + slack;
  }
  return build(empty);
}

/** Bytes. Grows, so that few turns are needed whatever the entries are like. */
const FIRST_SLACK = 64;

type Told = ReturnType<typeof tell>;

/** All that can be said, with the lists apart, the most important first. */
function tell(input: Input) {
  const ofLogs = listsOfLogs(input);
  const judged = judgementsOf(input);
  const called = callOf(input);
  const authorizations = authorizationsOf(input);
  return {
    ofLogs,
    judged,
    called,
    authorizations,
    lists: {
      "/signals": judged?.signals ?? [],
      "/approvals": judged?.approvals ?? [],
      "/authorizations": authorizations ?? [],
      "/call/arguments": called?.call.arguments ?? [],
      "/netChanges": judged?.netChanges ?? [],
      "/movements/native": judged?.native ?? [],
      "/movements/erc20": ofLogs?.erc20 ?? [],
      "/movements/erc721": ofLogs?.erc721 ?? [],
      "/movements/erc1155": ofLogs?.erc1155 ?? [],
      "/movements/wraps": ofLogs?.wraps ?? [],
      "/tokens": ofLogs?.tokens ?? [],
      "/events": ofLogs?.events ?? [],
      "/swaps": ofLogs?.swaps ?? [],
      "/userOperations": ofLogs?.userOperations ?? [],
      "/innerCalls": called?.innerCalls ?? [],
      "/contractsTouched": judged?.contractsTouched ?? [],
      "/undecodable": ofLogs?.undecodable ?? [],
    },
  };
}

/** Makes the answer around the entries that are kept. */
function answerBuilder(input: Input, told: Told, sources: readonly Source[]) {
  const { hash, network } = input;
  const { ofLogs, called, lists } = told;
  const head = headOf(input);
  const { fee, unknown } = feeOfInput(input);
  const counts = ofLogs === null ? null : {
    ...ofLogs.counts,
    unreadInnerCalls: called?.innerUnread ?? 0,
    unreadAuthorizations: input.facts.transaction?.unreadAuthorizations ?? 0,
  };
  return (kept: Kept<Told["lists"]>): ToolAnswer => {
    const truncated = Object.entries(lists).flatMap(([list, { length: total }]) => {
      const shown = kept[list as keyof typeof lists].length;
      return shown < total ? [{ list, shown, total }] : [];
    });
    const call = called === null ? null : callShown(called, kept["/call/arguments"]);
    return {
      ok: true,
      hash,
      network: networkResult(network),
      ...head,
      summary: summaryOf(sentencesInput(input, told, head, truncated.length > 0)),
      call,
      ...listsShown(told, kept),
      fee,
      blobs: blobsOf(input),
      counts,
      truncated,
      unknown: [
        ...unknownOf(input, head.failure),
        ...unknown,
        ...gapsOf({
          approvals: kept["/approvals"],
          spenderMatters: told.judged?.spenderMatters ?? [],
          authorizations: kept["/authorizations"],
          tokens: kept["/tokens"],
        }, input.more),
      ],
      untrustedFields: untrusted(call, kept, head.failure),
      sources,
    };
  };
}

/** The lists in their places; null where what they are made of is not known. */
function listsShown({ ofLogs, judged, authorizations }: Told, kept: Kept<Told["lists"]>) {
  return {
    signals: judged && kept["/signals"],
    innerCalls: kept["/innerCalls"],
    movements: ofLogs && {
      native: judged?.native ? kept["/movements/native"] : null,
      erc20: kept["/movements/erc20"],
      erc721: kept["/movements/erc721"],
      erc1155: kept["/movements/erc1155"],
      wraps: kept["/movements/wraps"],
    },
    netChanges: judged?.netChanges ? kept["/netChanges"] : null,
    approvals: judged && kept["/approvals"],
    swaps: ofLogs && kept["/swaps"],
    userOperations: ofLogs && kept["/userOperations"],
    events: ofLogs && kept["/events"],
    contractsTouched: judged && kept["/contractsTouched"],
    authorizations: authorizations && kept["/authorizations"],
    tokens: kept["/tokens"],
    undecodable: ofLogs && kept["/undecodable"],
  };
}

type Call = CallResult["call"];

function callShown({ call }: CallResult, kept: NonNullable<Call["arguments"]>): Call {
  return { ...call, arguments: call.arguments === null ? null : kept };
}

function sentencesInput(
  { network, facts }: Input,
  { ofLogs, judged, called }: Told,
  head: ReturnType<typeof headOf>,
  isCut: boolean,
) {
  const isOwnName = called?.call.nameSource === "table";
  const { malformedLogs = 0, unreadLogs = 0, undecodableLogs = 0 } = ofLogs?.counts ?? {};
  return {
    network,
    ...head,
    value: facts.transaction?.value ?? null,
    credited: facts.transaction?.credited ?? null,
    contradictory: facts.contradictions.length > 0,
    signature: isOwnName ? called?.call.signature ?? null : null,
    likelyOutOfGas: head.failure?.likelyOutOfGas ?? null,
    counts: ofLogs && reportersOf(ofLogs, judged),
    netChanges: judged?.netChanges ?? null,
    signals: judged?.signals ?? null,
    unknownSpender:
      judged?.approvals.some(({ spenderKind }, index) =>
        judged.spenderMatters[index] === true && spenderKind === null
      ) ?? false,
    unknownLimit: judged?.approvals.some(({ unlimited }) => unlimited === "unknown") ?? false,
    incomplete: isCut || malformedLogs + unreadLogs + undecodableLogs > 0 ||
      (judged === null && !facts.isPending),
  };
}

/** Who reports how many of each kind. */
function reportersOf(
  ofLogs: NonNullable<Told["ofLogs"]>,
  judged: Told["judged"],
): Readonly<Record<Reported, readonly Address[]>> {
  const by = (list: readonly { readonly reportedBy: Address }[]) =>
    list.map(({ reportedBy }) => reportedBy);
  return {
    erc20: by(ofLogs.erc20),
    erc721: by(ofLogs.erc721),
    erc1155: by(ofLogs.erc1155),
    wraps: by(ofLogs.wraps),
    approvals: by(judged?.approvals ?? []),
    swaps: by(ofLogs.swaps),
    userOperations: by(ofLogs.userOperations),
  };
}

/** Where text stands that others wrote: names of a public database, arguments, symbols, reasons. */
function untrusted(
  call: Call | null,
  kept: Kept<Told["lists"]>,
  failure: ReturnType<typeof headOf>["failure"],
): readonly string[] {
  return [
    ...(call === null ? [] : untrustedCall("/call", call)),
    ...kept["/innerCalls"].flatMap((one: InnerCallResult, index) =>
      untrustedCall(`/innerCalls/${index}`, one)
    ),
    ...kept["/tokens"].flatMap(({ symbol, source }, index) =>
      symbol !== null && source === "chain" ? [`/tokens/${index}/symbol`] : []
    ),
    ...(failure?.revert?.kind === "error" ? ["/failure/revert/message"] : []),
  ];
}

function untrustedCall(at: string, call: Call): readonly string[] {
  const { nameSource, candidates } = call;
  return [
    ...(nameSource === "database" ? [`${at}/signature`] : []),
    ...candidates.map((_, index) => `${at}/candidates/${index}`),
    ...(call.arguments ?? []).flatMap(({ hasText }, index) =>
      hasText ? [`${at}/arguments/${index}/value`] : []
    ),
  ];
}
