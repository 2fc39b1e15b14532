/** What behaviour shows of the proving ground's contracts, in code of the oldest and the newest compiler. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import {
  type Build,
  buildName,
  builds,
  buildsOf,
  compileBuild,
  type Folder,
} from "../rig/bytecode/builds.ts";

/** By contract: power and severity of all that behaviour shows. */
export type Shown = Readonly<Record<string, readonly string[]>>;

const COMPILED = ["0.4.26, 200 runs", "0.8.30, not optimized", "0.8.30, 200 runs"];

/** One test for each of these builds: of the contracts named, this and no more is shown. */
export function testShown(what: string, shownIn: (build: Build) => Shown): void {
  for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
    testBuild(what, build, compileBuild, shownIn(build));
  }
}

/** The same of the contracts of `contracts_libraries`, in all their builds. */
export function testShownOfLibraries(what: string, shown: Shown): void {
  testShownOf("contracts_libraries", what, shown);
}

/** The same of a folder's contracts in all builds of the folder, `modern` ones in those of 0.8. */
export function testShownOf(folder: Folder, what: string, shown: Shown, modern: Shown = {}): void {
  for (const build of buildsOf[folder]) {
    const isModern = build.compiler.startsWith("0.8");
    const all = isModern ? { ...shown, ...modern } : shown;
    if (Object.keys(all).length > 0) {
      testBuild(what, build, (one) => compileBuild(one, folder), all);
    }
  }
}

function testBuild(what: string, build: Build, compile: typeof compileBuild, shown: Shown): void {
  Deno.test(`${what}: solc ${buildName(build)}`, async () => {
    const contracts = compile(build);
    const found: Record<string, string[]> = {};
    for (const contract of Object.keys(shown)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity }) => `${power} ${severity}`);
    }
    assert.deepEqual(found, shown);
  });
}
