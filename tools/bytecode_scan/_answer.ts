/** From what was read to the answer of `bytecode_scan`. */
import type { Refusal, ToolAnswer } from "../../schema/tool.ts";
import { ANALYSER_VERSION, type CodeAnalysis, type CodeForm } from "../bytecode/analysis.ts";
import { isPrecompile } from "../bytecode/form/precompile.ts";
import { withHolders } from "../bytecode/live.ts";
import type { Address, Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import {
  codesResult,
  coverageResult,
  eventsResult,
  opcodesResult,
  proxyResult,
} from "./_answer_code.ts";
import { functionsResult } from "./_answer_functions.ts";
import { powersResult } from "./_answer_powers.ts";
import type { PowerDetail } from "./_fit.ts";
import { type LookedUp, lookUpKey, type Names } from "./_names.ts";
import type { Reading } from "./_read.ts";
import { summaryOf } from "./_summary.ts";
import type { MissingReason, Trail } from "./_trail.ts";
import type { Unknown } from "./_unknown.ts";
import type { IncompleteReason, Kind } from "./schema.ts";

/** The answer, or the refusal when no node told the code. */
export function scanAnswer(
  address: Address,
  network: Network,
  reading: Reading,
  names: Names,
  detail: PowerDetail,
): ToolAnswer {
  const { survey, trail } = reading;
  if (survey.code === null) return refusalOf(network, reading);
  const kind = trail === null
    ? kindWithoutCode(address, survey.isUsed)
    : kindOfCode(network, trail.parts[0]?.analysis);
  const body = trail === null || kind === null || !isRead(kind)
    ? unreadBody(kind, trail)
    : readBody(reading, trail, names, detail);
  const { unknown, ...fields } = body;
  return {
    ok: true,
    address,
    network: networkResult(network),
    blockNumber: survey.blockNumber,
    asOf: survey.asOf,
    laterBlockNumber: reading.laterBlockNumber,
    kind,
    codeHash: trail?.parts[0]?.analysis.codeHash ?? null,
    bytes: (survey.code.length - 2) / 2,
    analyserVersion: ANALYSER_VERSION,
    codes: trail === null ? [] : codesResult(trail),
    signatureLookup: names.status,
    proxy: trail === null ? null : proxyResult(trail, reading.known),
    ...fields,
    unknown: [
      ...(survey.blockNumber === null ? unanswered("/blockNumber") : []),
      ...(survey.asOf === null ? unanswered("/asOf") : []),
      ...(kind === null ? unanswered("/kind") : []),
      ...unknown,
    ],
    sources: [...reading.sources, ...names.sources],
  };
}

const kindOfForm = {
  "evm": "contract",
  "empty": "empty",
  "delegation": "delegated-eoa",
  "eof": "eof",
  "not-evm-bytecode": "not-evm-bytecode",
  "blueprint": "blueprint",
  "data": "data",
  "creation-code": "creation-code",
} as const satisfies Record<CodeForm, Kind>;

/**
 * A network whose own machine is none of the EVM runs EVM code beside it: what shows functions there is
 * such code, anything else is not told apart from the network's own.
 */
function kindOfCode({ codeOverride }: Network, analysis: CodeAnalysis | undefined): Kind {
  const kind = kindOfForm[analysis?.form ?? "empty"];
  const shows = analysis !== undefined &&
    (analysis.functions.length > 0 || analysis.proxy !== null);
  return notEvm.has(kind) && codeOverride === "unusable" && !shows ? "not-evm-bytecode" : kind;
}

const notEvm: ReadonlySet<Kind> = new Set(["contract", "creation-code", "data"]);

function kindWithoutCode(address: Address, isUsed: boolean | null): Kind | null {
  if (isPrecompile(address)) return "precompile";
  return isUsed === null ? null : isUsed ? "eoa" : "empty";
}

/** Kinds of which it is known what they can do: code that was analysed, or none. */
function isRead(kind: Kind): boolean {
  return kind === "contract" || kind === "creation-code" || kind === "delegated-eoa";
}

function readBody(
  reading: Reading,
  trail: Trail,
  { lookedUp }: Names,
  detail: PowerDetail,
) {
  const { parts, missing } = trail;
  const { self, words, accounts, members } = reading.known;
  const functions = functionsResult(parts, lookedUp);
  const around = { self, words, accounts, members };
  const held = withHolders({ ...around, parts, partsMissing: missing.some(isUnread) });
  const powers = powersResult(
    held,
    members,
    (where, selector) => lookedUp.get(lookUpKey(where, selector))?.signature ?? null,
    detail,
  );
  const coverage = coverageResult(parts);
  const truncated = parts.some(({ analysis }) => analysis.truncated);
  const opaqueDispatch = parts.some(({ analysis }) => analysis.opaqueDispatch);
  const incomplete: IncompleteReason[] = [
    ...missing,
    ...(truncated ? ["truncated" as const] : []),
    ...(opaqueDispatch ? ["opaque-dispatch" as const] : []),
  ];
  const opcodes = opcodesResult(parts, missing.length > 0);
  return {
    functions: functions.value,
    moreFunctions: functions.more,
    powers: powers.value,
    summary: summaryOf(held.map(({ power }) => power), {
      blocksBps: coverage.blocksBps,
      incomplete,
    }),
    opcodes,
    compiler: parts[0]?.analysis.compiler ?? null,
    ...eventsResult(parts),
    coverage,
    truncated,
    opaqueDispatch,
    incomplete,
    untrustedFields: [...functions.untrusted, ...untrustedPowers(powers.value, lookedUp)],
    unknown: [...powers.unknown, ...unknownOpcodes(opcodes, missing[0] ?? "truncated")],
  };
}

/** Which facets a diamond runs is weighed by its code, whatever it shows. */
function isUnread(reason: MissingReason): boolean {
  return reason !== "facets-unverified";
}

type PowersValue = ReturnType<typeof powersResult>["value"];

function untrustedPowers(powers: PowersValue, lookedUp: LookedUp): string[] {
  return powers.flatMap(({ functions }, index) =>
    functions.flatMap(({ selector, signature, in: where }, at) =>
      signature !== null && lookedUp.has(lookUpKey(where, selector))
        ? [`/powers/${index}/functions/${at}/signature`]
        : []
    )
  );
}

function unknownOpcodes(
  opcodes: ReturnType<typeof opcodesResult>,
  reason: Unknown["reason"],
): Unknown[] {
  return Object.entries(opcodes).flatMap(([name, value]) =>
    value === null ? [{ field: `/opcodes/${name}`, reason }] : []
  );
}

/** Without code there is nothing to find; of bytes that are not read here, nothing is known. */
function unreadBody(kind: Kind | null, trail: Trail | null) {
  const isEmpty = kind === "eoa" || kind === "empty" || (kind === null && trail === null);
  const nothing = <T>(list: T[]): T[] | null => isEmpty ? list : null;
  const unread = ["/functions", "/powers", "/opcodes", "/events", "/compiler", "/coverage"];
  return {
    functions: nothing([]),
    moreFunctions: 0,
    powers: nothing([]),
    summary: [],
    opcodes: null,
    compiler: null,
    events: nothing([]),
    moreEvents: 0,
    coverage: null,
    truncated: false,
    opaqueDispatch: false,
    incomplete: [],
    untrustedFields: [],
    unknown: isEmpty ? [] : unread.map((field): Unknown => ({ field, reason: "no-runtime-code" })),
  };
}

function unanswered(field: string): Unknown[] {
  return [{ field, reason: "unanswered" }];
}

function refusalOf(network: Network, { survey, sources }: Reading): Refusal {
  const found = { network: networkResult(network), blockNumber: survey.blockNumber, sources };
  return survey.failure === "timeout"
    ? {
      ok: false,
      error: "upstream-timeout",
      detail: `No ${network.name} endpoint answered within the deadline.`,
      ...found,
    }
    : {
      ok: false,
      error: "upstream-unavailable",
      detail: `No ${network.name} endpoint gave a usable answer.`,
      ...found,
    };
}
