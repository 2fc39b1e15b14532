/**
 * The proving ground's contracts in every build. A build is one compiler with one setting; its result
 * is kept (`../kept.ts`).
 */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Hex } from "viem";
import { keep, KEPT_VERSION, readKept } from "../kept.ts";
import { type Compiler, compilers, inDialect } from "./dialect.ts";

/** One compiler with one setting. `runs`: null is without the optimizer. */
export type Build = {
  readonly compiler: Compiler;
  readonly runs: number | null;
  readonly viaIr: boolean;
};

/** Deployed code by the contract's name. */
export type BuiltContracts = Readonly<Record<string, Hex>>;

/** Every build, oldest compiler first. */
export const builds: readonly Build[] = compilers.flatMap((compiler) => [
  ...[null, 1, 200, 1_000_000].map((runs) => ({ compiler, runs, viaIr: false })),
  // Legacy code generation is what tokens run on mostly; the other one moves values differently.
  ...(compiler === "0.8.30" ? [{ compiler, runs: 200, viaIr: true }] : []),
]);

/** For names of tests, e.g. "0.8.30, 200 runs, via IR". */
export function buildName({ compiler, runs, viaIr }: Build): string {
  return `${compiler}, ${runs === null ? "not optimized" : `${runs} runs`}${
    viaIr ? ", via IR" : ""
  }`;
}

/** The builds that the folder of libraries is compiled in: what it shows hangs on few settings. */
export const libraryBuilds: readonly Build[] = builds.filter((build) =>
  ["0.8.19, 1 runs", "0.8.30, not optimized", "0.8.30, 200 runs", "0.8.30, 200 runs, via IR"]
    .includes(buildName(build))
);

/** A few that differ most, by age and by setting. */
export const variedBuilds: readonly Build[] = builds.filter((build) =>
  [
    "0.4.26, 200 runs",
    "0.5.17, not optimized",
    "0.8.19, not optimized",
    "0.8.30, not optimized",
    "0.8.30, 200 runs",
    "0.8.30, 200 runs, via IR",
  ].includes(buildName(build))
);

/** How calls with an answer of any length are compiled: by 0.8, as the libraries that make them want it. */
export const safeBuilds: readonly Build[] = builds.filter((build) =>
  [
    "0.8.19, not optimized",
    "0.8.19, 200 runs",
    "0.8.30, not optimized",
    "0.8.30, 200 runs",
    "0.8.30, 200 runs, via IR",
  ].includes(buildName(build))
);

/** How a price is reckoned, checked and handed on by each generation of the compiler. */
export const paidBuilds: readonly Build[] = builds.filter((build) =>
  [
    "0.4.26, 200 runs",
    "0.5.17, not optimized",
    "0.6.12, 200 runs",
    "0.8.19, not optimized",
    "0.8.19, 200 runs",
    "0.8.30, not optimized",
    "0.8.30, 200 runs",
    "0.8.30, 200 runs, via IR",
  ].includes(buildName(build))
);

/** Where the optimizer works out slots at compile time, and where it does not. */
export const settingBuilds: readonly Build[] = builds.filter((build) =>
  [
    "0.4.26, 200 runs",
    "0.5.17, not optimized",
    "0.6.12, 200 runs",
    "0.8.30, not optimized",
    "0.8.30, 200 runs",
    "0.8.30, 200 runs, via IR",
  ].includes(buildName(build))
);

/** What each folder of the rig is compiled in. */
export const buildsOf = {
  contracts_safe: safeBuilds,
  contracts_paid: paidBuilds,
  contracts_pools: paidBuilds,
  contracts_sold: variedBuilds,
  contracts_taxed: variedBuilds,
  contracts_reflected: paidBuilds,
  contracts_lists: variedBuilds,
  contracts_chosen: variedBuilds,
  contracts_waited: variedBuilds,
  contracts_switched: variedBuilds,
  contracts_asked_after: safeBuilds,
  contracts_bare: safeBuilds,
  contracts_handed_on: safeBuilds,
  contracts_reached: safeBuilds,
  contracts_custody: paidBuilds,
  contracts_settings: settingBuilds,
  contracts_libraries: libraryBuilds,
  contracts_bytecode: builds,
} as const satisfies Record<string, readonly Build[]>;

const RIG = new URL("../", import.meta.url);
const require = createRequire(import.meta.url);

/** Folders of the rig: a small one is compiled sooner. */
export type Folder = keyof typeof buildsOf;

/** Compiles what the build can: sources that start with `modern_` are for 0.8 alone. */
export function compileBuild(
  build: Build,
  folder: Folder = "contracts_bytecode",
): BuiltContracts {
  const { name } = inputOf(build, folder);
  const kept = readKept<BuiltContracts>(name);
  if (kept) return kept;
  const built = buildAgain(build, folder);
  keep(name, built);
  return built;
}

/** The build as its sources are now, by its compiler. */
export function buildAgain(build: Build, folder: Folder): BuiltContracts {
  const { sources, settings } = inputOf(build, folder);
  return compile(build, sources, settings);
}

/** Under what name the build is kept as its sources are now. */
export const builtName = (build: Build, folder: Folder): string => inputOf(build, folder).name;

function inputOf(build: Build, folder: Folder) {
  const sources = sourcesFor(build.compiler, new URL(`${folder}/`, RIG));
  const settings = settingsOf(build);
  const versions = [`solc-${build.compiler}`, ...importedPackages(sources)].map(versionOf);
  const digest = createHash("sha256")
    .update(JSON.stringify([KEPT_VERSION, build, settings, sources, versions]))
    .digest("hex").slice(0, 16);
  const { compiler, runs, viaIr } = build;
  const name = [folder, compiler, runs ?? "off", ...(viaIr ? ["ir"] : []), digest].join("-");
  return { name, sources, settings };
}

/** The package of a path that is imported, other than one beside the source. */
const IMPORTED = /\bimport\b[^;]*?["']((?:@[\w.-]+\/)?\w[\w.-]*)\//g;

/** The packages that sources import from. */
function importedPackages(sources: Sources): readonly string[] {
  const found = Object.values(sources).flatMap(({ content }) =>
    [...content.matchAll(IMPORTED)].map(([, name]) => name!)
  );
  return [...new Set(found)].toSorted();
}

/** A package with its installed version. */
function versionOf(name: string): string {
  const { version } = require(`${name}/package.json`) as { readonly version: string };
  return `${name}@${version}`;
}

type Sources = Readonly<Record<string, { readonly content: string }>>;

function sourcesFor(compiler: Compiler, folder: URL): Sources {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => name.endsWith(".sol"))
    .filter((name) => !name.startsWith("modern_") || compiler.startsWith("0.8"));
  return Object.fromEntries(
    names.sort().map((name) => {
      const text = Deno.readTextFileSync(new URL(name, folder));
      return [name, { content: inDialect(text, compiler) }];
    }),
  );
}

function settingsOf({ runs, viaIr }: Build) {
  return {
    optimizer: runs === null ? { enabled: false } : { enabled: true, runs },
    ...(viaIr && { viaIR: true }),
    outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
  };
}

type Output = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<string, { evm: { deployedBytecode: { object: string } } }>
  >;
};

type Solc = {
  compile(input: string, readers?: unknown): string;
  /** Where 0.4 takes the standard input. */
  compileStandardWrapper?(input: string): string;
};

function compile(build: Build, sources: Sources, settings: unknown): BuiltContracts {
  const solc = require(`solc-${build.compiler}`) as Solc;
  const input = JSON.stringify({ language: "Solidity", sources, settings });
  const answer = solc.compileStandardWrapper?.(input) ??
    solc.compile(input, { import: readImport });
  const output = JSON.parse(answer) as Output;
  const problems = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (problems.length > 0) {
    throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join("\n"));
  }
  const built: Record<string, Hex> = {};
  for (const contracts of Object.values(output.contracts ?? {})) {
    for (const [name, { evm }] of Object.entries(contracts)) {
      if (evm.deployedBytecode.object.length > 0) built[name] = `0x${evm.deployedBytecode.object}`;
    }
  }
  return built;
}

/** Answers solc's request for an imported file out of the installed packages. */
function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: Deno.readTextFileSync(require.resolve(path)) };
  } catch {
    return { error: `${path} is not installed` };
  }
}
