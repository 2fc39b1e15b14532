/**
 * Powers read off the walks of a code's functions: what each can do, who has to call, and how grave
 * that is. Names do not count here.
 */
import {
  type Access,
  type CodeAnalysis,
  type FoundPower,
  type PowerPart,
  powers as powerNames,
  type Severity,
} from "../analysis.ts";
import type { Way } from "../analysis_storage.ts";
import type { Program } from "../walk/records.ts";
import type { Hex } from "../../evm/network.ts";
import { signaturePowers } from "./_any_signature.ts";
import { askEach } from "./_ask.ts";
import { barsOf, booksOf } from "./_deposits.ts";
import { dependenciesOf } from "./_dependencies.ts";
import { destinationsOf } from "./_destinations.ts";
import { effectsJudged } from "./_effects.ts";
import type { Finding, Rule, Scene } from "./_findings.ts";
import { readFrame } from "./_frame.ts";
import { guardUse } from "./_guard_use.ts";
import { condensed, merged, settled } from "./_merged.ts";
import { ownerAnswers } from "./_owner_answers.ts";
import { freeLengths } from "./_reach.ts";
import { redirectPowers } from "./_redirected.ts";
import { addRewritable, slotsWritten, writesUnknown } from "./_rewritable.ts";
import { controlPowers } from "./_rules_control.ts";
import { depositPowers } from "./_rules_deposits.ts";
import { listPowers } from "./_rules_lists.ts";
import { namedAccounts } from "./_rules_named.ts";
import { keepsDeposits, moneyPowers } from "./_rules_money.ts";
import { paymentPowers } from "./_rules_payments.ts";
import { salePowers } from "./_rules_sales.ts";
import { storagePowers } from "./_rules_storage.ts";
import { supplyPowers } from "./_rules_supply.ts";
import { switchPowers } from "./_rules_switches.ts";
import { runPlaces } from "./_slots.ts";
import { dependencyPowers, originPowers } from "./_rules_transfer.ts";
import { type AskedFunction, isComplete, type WalkedFunction } from "./scene.ts";
import { vouchersNamed, type Vouching, vouchingOf } from "./_vouching.ts";

/** What behaviour tells of a code. */
export type PowersReading = {
  readonly powers: readonly BehaviouralPower[];
  readonly ownerAnswers: CodeAnalysis["ownerAnswers"];
  readonly rewritable: readonly Way[];
  /** The token's parts are known and its moves were seen whole: what a name says can be judged. */
  readonly isWholeToken: boolean;
  /** Functions that take somebody's word for who calls. */
  readonly vouching: readonly Vouching[];
  /** The functions, as their accesses are judged. */
  readonly asked: readonly AskedFunction[];
  /** Slots and slots of mappings that functions write. */
  readonly writtenSlots: ReadonlySet<string>;
  /** Slots are written that the code does not tell, or there was more than was looked at. */
  readonly isDoubtful: boolean;
};

/** A power as `FoundPower`, before functions have names. */
export type BehaviouralPower = Pick<FoundPower, "power" | "severity" | "bounds"> & {
  readonly confidence: "proven" | "likely";
  readonly functions: readonly BehaviouralFunction[];
  readonly parts?: readonly BehaviouralPart[];
};

/** A function of a power, before it has a name. */
export type BehaviouralFunction = {
  readonly selector: Hex;
  readonly access: Access;
  readonly pc: number;
  readonly whileOpen?: Severity;
};

/** As `PowerPart`. */
export type BehaviouralPart = Omit<PowerPart, "function"> & {
  readonly function: BehaviouralFunction;
};

const rules: readonly Rule[] = [
  supplyPowers,
  listPowers,
  namedAccounts,
  switchPowers,
  salePowers,
  moneyPowers,
  redirectPowers,
  depositPowers,
  paymentPowers,
  storagePowers,
  dependencyPowers,
  originPowers,
  vouchersNamed,
  signaturePowers,
];

/** Yields between functions, so that others can have their turn. */
export function* readPowers(
  walked: readonly WalkedFunction[],
  program: Program,
): Generator<void, PowersReading> {
  const scene = yield* sceneOf(walked, program);
  const { functions, frame } = scene;
  const found: Finding[] = [];
  for (const one of functions) {
    yield* effectsJudged(one);
    for (const rule of rules) {
      const here: Finding[] = [];
      for (const finding of rule(one, scene)) {
        if (finding !== null) here.push(finding);
        yield;
      }
      found.push(...condensed(here));
      yield;
    }
  }
  const uses = yield* guardUse(scene, found, program);
  const lengths = freeLengths(functions);
  yield;
  const ways = new Map<string, Way>();
  const writtenSlots = new Set<Hex>();
  let isDoubtful = false;
  for (const [index, one] of functions.entries()) {
    found.push(...condensed(yield* controlPowers(one, scene, uses)));
    yield* addRewritable(ways, one, { lengths, entries: uses.entries });
    for (const slot of slotsWritten(one)) writtenSlots.add(slot);
    isDoubtful ||= writesUnknown(one) ||
      !one.asking.complete && isComplete(walked[index]!.record);
    yield;
  }
  const vouching = yield* vouchingOf(scene);
  return {
    powers: yield* mergedPowers(found),
    ownerAnswers: ownerAnswers(functions),
    rewritable: [...ways.values()],
    isWholeToken: frame.isWhole,
    vouching,
    asked: functions,
    writtenSlots,
    isDoubtful,
  };
}

function* mergedPowers(found: readonly Finding[]): Generator<void, BehaviouralPower[]> {
  const all = settled(found);
  yield;
  const powers: BehaviouralPower[] = [];
  for (const power of powerNames) {
    powers.push(...merged(power, all.filter((one) => one.power === power)));
    yield;
  }
  return powers;
}

function* sceneOf(
  walked: readonly WalkedFunction[],
  program: Program,
): Generator<void, Scene> {
  const functions = yield* askEach(walked);
  const frame = readFrame(functions, program);
  yield;
  const dependencies = yield* dependenciesOf(frame);
  const isCustodian = keepsDeposits(functions);
  yield;
  const books = isCustodian ? yield* booksOf(functions) : [];
  const destinations = yield* destinationsOf(functions);
  const deposits = { books, bars: yield* barsOf(books), destinations };
  return { functions, frame, dependencies, isCustodian, deposits, runs: runPlaces(functions) };
}

export type { AskedFunction };
