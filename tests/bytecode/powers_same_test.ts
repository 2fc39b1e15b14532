/** What is said of a source does not hang on the compiler that made the code of it, nor on its settings. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const REFERENCE = "0.8.30, 200 runs";

type Difference = {
  readonly in: (build: Build) => boolean;
  readonly because: string;
  readonly told: readonly string[];
};

const isNew = ({ compiler }: Pick<Build, "compiler">) => compiler.startsWith("0.8");
const isUnoptimized = (build: Build) => isNew(build) && build.runs === null;

const lostProof = {
  in: ({ compiler, runs }) => compiler === "0.4.26" && (runs ?? 0) > 1,
  because: "ways part in the loop over the proof, and the root that it comes to is not followed",
  told: ["withdraw-token high likely own-funds"],
} as const satisfies Difference;

const keptLimit = {
  in: (build) => !isNew(build) || build.viaIr,
  because: "with the compiler's own checks ways join before what is left of a limit is known",
  told: ["mint high proven"],
} as const satisfies Difference;

const copied = {
  in: ({ compiler }) => /^0\.[567]/.test(compiler),
  because: "the bytes of a call are copied word by word, and it is lost how many there are",
  told: ["arbitrary-call high likely"],
} as const satisfies Difference;

/** What code of one build does not show: never as less than a possibility, and never as a guard. */
const differences: Readonly<Record<string, Difference | readonly Difference[]>> = {
  QueuedCalls: [copied, {
    in: ({ compiler }) => compiler === "0.4.26" || compiler === "0.8.19",
    because: "as before, and of calls without bytes nothing but the coins is known",
    told: [...copied.told, "withdraw-native medium proven own-funds"],
  }],
  TakenRole: {
    in: ({ compiler, runs }) => runs === null || /^0\.[45]/.test(compiler),
    because: "the optimizer works out where a constant role stands, and the code tells no role",
    told: ["role-admin critical proven", "set-balance critical proven"],
  },
  HonestDrop: lostProof,
  OpenStakes: {
    in: ({ runs, ...build }) => !isNew(build) || build.viaIr || runs === null || runs > 200,
    because:
      "code that is made short shares its parts, where ways join before it is known who comes",
    told: ["mint critical proven", "withdraw-token medium likely own-funds"],
  },
  OpenDisperse: {
    in: ({ compiler, viaIr }) => compiler === "0.4.26" || viaIr,
    because: "with the answer kept of the first call in a loop, it may be a question for who comes",
    told: ["withdraw-native critical proven own-funds"],
  },
  HonestFarm: {
    in: (build) => !isNew(build),
    because: "with the compiler's own checks ways join before what is paid out is known",
    told: [],
  },
  RefillLike: keptLimit,
  HonestRefill: { ...keptLimit, told: [...keptLimit.told, "mint-admin medium proven"] },
  ScamCreditedUnnamed: {
    in: ({ runs, viaIr }) => runs === null || viaIr,
    because: "the optimizer works out where a constant account's entry stands, and not whose it is",
    told: ["mint critical proven"],
  },
  ScamFixedGets: {
    in: ({ viaIr }) => viaIr,
    because: "the optimizer works out where a constant account's entry stands, and not whose it is",
    told: ["set-balance critical proven"],
  },
  ScamClamp: {
    in: isUnoptimized,
    because: "without the optimizer ways join before what is taken is known",
    told: ["mint high likely"],
  },
};

const reference = new Map<string, readonly string[]>();

Deno.test.beforeAll(async () => {
  const build = builds.find((build) => buildName(build) === REFERENCE)!;
  for (const [name, powers] of await allTold(build)) reference.set(name, powers);
});

for (const build of builds) {
  const name = buildName(build);
  Deno.test(`says the same of a source as built by ${REFERENCE}: solc ${name}`, async () => {
    const found: Record<string, readonly string[]> = {};
    const expected: Record<string, readonly string[]> = {};
    for (const [contract, powers] of await allTold(build)) {
      const of = [differences[contract] ?? []].flat().find((one) => one.in(build));
      found[contract] = powers;
      expected[contract] = of?.told ?? reference.get(contract)!;
    }
    assert.deepEqual(found, expected);
  });
}

Deno.test("each difference is one, of some builds and not of all", () => {
  for (const [contract, all] of Object.entries(differences)) {
    for (const { told, because, ...of } of [all].flat()) {
      const count = builds.filter(of.in).length;
      assert.ok(count > 0 && count < builds.length, contract);
      assert.notDeepEqual(told, reference.get(contract), contract);
      assert.ok(because.length > 20, contract);
    }
  }
});

async function allTold(build: Build): Promise<Map<string, readonly string[]>> {
  const told = new Map<string, readonly string[]>();
  for (const [contract, code] of Object.entries(compileBuild(build))) {
    const { powers } = await analyseBySteps(code);
    told.set(
      contract,
      powers.filter(({ evidence }) => evidence !== "name").map((
        { power, severity, confidence, bounds },
      ) => [power, severity, confidence, ...bounds].join(" ")).toSorted(),
    );
  }
  return told;
}
