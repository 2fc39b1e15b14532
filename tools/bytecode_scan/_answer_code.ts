/** What an answer says of the codes themselves: forms, compilers, coverage, opcodes, events, proxy. */
import { keccak256 } from "viem";
import { type CodeAnalysis, type Coverage, tellingOpcodes } from "../bytecode/analysis.ts";
import { runs } from "../bytecode/form/runs.ts";
import type { CodePart } from "../bytecode/live.ts";
import { addressAt } from "../bytecode/holder.ts";
import { isBurnAddress } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import { proxySlots } from "../evm/proxy.ts";
import { placeResult } from "./_answer_powers.ts";
import { EVENTS_MAX } from "./_schema_parts.ts";
import type { Hop, Trail } from "./_trail.ts";
import type { Known } from "../bytecode/reading/known.ts";

/** Each code that was looked at, and each implementation that could not be. */
export function codesResult({ parts, hops }: Trail) {
  const [root] = parts;
  return [
    ...(root === undefined ? [] : [codeResult(root.in, 0, root.analysis)]),
    ...hops.map(({ address, hop }) => codeResult(address, hop, analysisOf(parts, address))),
  ];
}

function analysisOf(parts: readonly CodePart[], address: Address): CodeAnalysis | null {
  return parts.slice(1).find((part) => part.in === address)?.analysis ?? null;
}

function codeResult(address: Address, hop: number, analysis: CodeAnalysis | null) {
  return {
    address,
    hop,
    form: analysis?.form ?? null,
    library: analysis?.library ?? null,
    codeHash: analysis?.codeHash ?? null,
    bytes: analysis?.bytes ?? null,
    compiler: analysis?.compiler ?? null,
    coverage: analysis?.coverage ?? null,
    truncated: analysis?.truncated ?? null,
    opaqueDispatch: analysis?.opaqueDispatch ?? null,
  };
}

/** Codes of which something runs: a delegation, data and the like do nothing themselves. */
function running(parts: readonly CodePart[]): readonly CodePart[] {
  return parts.filter(({ analysis }) => runs(analysis.form));
}

/** Of all codes together: the share of the one that was seen least. */
export function coverageResult(all: readonly CodePart[]): Coverage {
  const parts = running(all);
  const sum = (of: (coverage: Coverage) => number) =>
    parts.reduce((total, { analysis }) => total + of(analysis.coverage), 0);
  return {
    blocksBps: parts.length === 0
      ? 0
      : Math.min(...parts.map(({ analysis }) => analysis.coverage.blocksBps)),
    steps: sum(({ steps }) => steps),
    functionsWalked: sum(({ functionsWalked }) => functionsWalked),
    functionsTruncated: sum(({ functionsTruncated }) => functionsTruncated),
  };
}

/** An opcode that was not found is absent only from code that was all read. */
export function opcodesResult(all: readonly CodePart[], isMissing: boolean) {
  const parts = running(all);
  const isUnseen = isMissing ||
    parts.some(({ analysis }) => analysis.truncated || analysis.opcodes === null);
  const entries = tellingOpcodes.map((name) => {
    const isFound = parts.some(({ analysis }) => analysis.opcodes?.[name] === true);
    return [name, isFound ? true : isUnseen ? null : false] as const;
  });
  return Object.fromEntries(entries) as Record<(typeof tellingOpcodes)[number], boolean | null>;
}

/** Topics of all codes. */
export function eventsResult(parts: readonly CodePart[]) {
  const all = [...new Set(parts.flatMap(({ analysis }) => analysis.events))];
  return { events: all.slice(0, EVENTS_MAX), moreEvents: Math.max(0, all.length - EVENTS_MAX) };
}

/** The proxy and the chain behind it. */
export function proxyResult({ proxy, beacon, hops, parts, cycle, missing }: Trail, known: Known) {
  if (proxy === null) return null;
  const { kind, target } = proxy;
  const admin = addressAt({ slot: proxySlots.admin, offsetBits: 0, bits: 160 }, known.words);
  return {
    kind,
    target: target.from,
    place: "place" in target ? placeResult(target.place) : null,
    beacon,
    admin: "address" in admin && !isBurnAddress(admin.address) ? admin.address : null,
    implementations: hops.map(({ address, hop, code }) => ({
      address,
      hop,
      ...hopResult(code, analysisOf(parts, address)),
    })),
    cycle,
    hopsExceeded: missing.includes("hops-exceeded"),
  };
}

function hopResult(code: Hop["code"], analysis: CodeAnalysis | null) {
  const codeHash = analysis?.codeHash ?? (code === null ? null : keccak256(code));
  return { codeHash, form: analysis?.form ?? null };
}
