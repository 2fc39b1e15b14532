/** Code, calls and slots of somebody's choice: named, answered, made or written down before. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, variedBuilds } from "../rig/bytecode/builds.ts";

/** By contract: power, severity and access of all that behaviour shows. */
type Expected = Readonly<Record<string, readonly string[]>>;

const RUN_BY_ANYBODY = ["arbitrary-delegatecall critical open"];
const RUN_BY_OWNER = ["arbitrary-delegatecall high guarded"];
const CALLED_BY_OWNER = ["arbitrary-call high guarded"];
const WRITTEN_BY_ANYBODY = ["set-balance critical open", "ownership-takeback critical open"];
const WRITTEN_BY_OWNER = ["set-balance critical guarded", "owner-change info guarded"];
const ASKED = ["external-dependency low open"];

const code: Expected = {
  ScamRunsCaller: RUN_BY_ANYBODY,
  ScamRunsOrigin: [...RUN_BY_ANYBODY, "origin-check medium open"],
  ScamRunsAnswered: RUN_BY_ANYBODY,
  ScamRunsMade: RUN_BY_ANYBODY,
  OwnerRunsMade: RUN_BY_OWNER,
  OwnersCode: RUN_BY_OWNER,
  OwnersCodeBeside: RUN_BY_OWNER,
  OwnersNamer: RUN_BY_OWNER,
  EverybodysCode: RUN_BY_ANYBODY,
  ScamMovesRunPayee: RUN_BY_ANYBODY,
  MovesRunFixed: ASKED,
  MovesCallFixed: ASKED,
  HonestRunsOwnMade: [],
  HonestRunsKept: [],
};

/** What these do to the bytes that they hand on is not followed: whether it asks for somebody is not known. */
const codeOfOldest: Expected = {
  ScamRunsMade: ["arbitrary-delegatecall high unknown"],
  OwnersCode: ["arbitrary-delegatecall high unknown"],
  OwnersCodeBeside: ["arbitrary-delegatecall high unknown"],
  OwnersNamer: ["arbitrary-delegatecall high unknown"],
};

const calls: Expected = {
  OwnersSelector: CALLED_BY_OWNER,
  OwnersSelectors: CALLED_BY_OWNER,
  EverybodysSelector: ["arbitrary-call critical open"],
  OwnersBytes: CALLED_BY_OWNER,
  OwnersPlan: CALLED_BY_OWNER,
  OwnerNamesFunction: CALLED_BY_OWNER,
  HonestVoted: ["arbitrary-call high unknown"],
  HonestEither: [],
  HonestSelectorKept: [],
};

const words: Expected = {
  ScamShrunkInEntry: WRITTEN_BY_ANYBODY,
  ScamShrunkInRecord: WRITTEN_BY_ANYBODY,
  ScamShrunkRecords: WRITTEN_BY_ANYBODY,
  ScamShrunkRow: WRITTEN_BY_ANYBODY,
  OwnersLengths: WRITTEN_BY_OWNER,
  ScamFewSlots: ["ownership-takeback critical open"],
  ScamAimed: WRITTEN_BY_ANYBODY,
  OwnersAim: WRITTEN_BY_OWNER,
  ScamInBytes: WRITTEN_BY_ANYBODY,
  HonestLists: [],
  HonestSets: [],
  HonestRecords: [],
  HonestPlaces: [],
};

async function shownIn(build: Build, expected: Expected): Promise<Record<string, string[]>> {
  const contracts = compileBuild(build, "contracts_chosen");
  const shown: Record<string, string[]> = {};
  for (const contract of Object.keys(expected)) {
    const { powers } = await analyseBySteps(contracts[contract]!);
    shown[contract] = powers.filter(({ evidence }) => evidence !== "name").map((one) =>
      [one.power, one.severity, ...new Set(one.functions.map(({ access }) => access.state))]
        .join(" ")
    );
  }
  return shown;
}

for (const build of variedBuilds) {
  const name = buildName(build);

  Deno.test(`tells code of somebody's choice that runs in its place: solc ${name}`, async () => {
    const expected = build.compiler === "0.4.26" ? { ...code, ...codeOfOldest } : code;
    assert.deepEqual(await shownIn(build, expected), expected);
  });

  Deno.test(`tells calls of functions that were written down: solc ${name}`, async () => {
    const isUnclear = build.compiler === "0.5.17";
    const expected = {
      ...calls,
      ...(isUnclear && { OwnersPlan: ["arbitrary-call high unknown"] }),
    };
    assert.deepEqual(await shownIn(build, expected), expected);
  });

  Deno.test(`tells who reaches any slot by way of another: solc ${name}`, async () => {
    const isUnasked = build.compiler === "0.4.26" || build.compiler === "0.5.17";
    const expected = {
      ...words,
      ShrunkList: isUnasked ? WRITTEN_BY_ANYBODY : [],
      // Missed where the compiler hashes what it has added to the hash that rows begin at.
      ...(build.viaIr && { ScamShrunkRow: [] }),
    };
    assert.deepEqual(await shownIn(build, expected), expected);
  });
}
