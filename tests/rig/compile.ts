/** Compiles the rig's own Solidity with solc-js, and keeps the result (`kept.ts`). */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Abi, Hex } from "viem";
import { keep, KEPT_VERSION, readKept } from "./kept.ts";
import { siblingSource } from "./traps/siblings.ts";

/** What the rig needs of a compiled contract. */
export type Artefact = {
  readonly abi: Abi;
  /** Creation code without constructor arguments. */
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
};

const CONTRACTS = new URL("./contracts/", import.meta.url);
const require = createRequire(import.meta.url);

/** What is compiled together: a group is compiled when something of it is first asked for. */
export type Group = keyof typeof GROUPS;

const GROUPS = {
  rig: { called: "demo contracts", optimized: true, holds: isDemoFile },
  // Apart, so that the demo does not wait for them.
  dex: { called: "exchanges", optimized: true, holds: isDexFile },
  // A hundred contracts: four times as fast without the optimizer, which no test looks at.
  traps: { called: "trap tokens", optimized: false, holds: isTrapFile },
  // The same as tokens are deployed: minutes, for the bench alone.
  deployed: { called: "trap tokens, optimized", optimized: true, holds: isTrapFile },
} as const;

/** The groups that tests ask for. */
export const groups = ["rig", "dex", "traps"] as const satisfies readonly Group[];

function isDemoFile(file: string): boolean {
  return !isTrapFile(file) && !isDexFile(file);
}

function isDexFile(file: string): boolean {
  return file.startsWith("dex_");
}

function isTrapFile(file: string): boolean {
  return /^(traps|honest)_/.test(file);
}

function settingsOf(group: Group) {
  return {
    optimizer: { enabled: GROUPS[group].optimized, runs: 200 },
    evmVersion: "cancun",
    outputSelection: {
      "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] },
    },
  };
}

/** The contracts of a group of `contracts/*.sol`, siblings of trap tokens included, by name. */
export function compileContracts(
  onProgress: (message: string) => void = () => {},
  group: Group = "rig",
): Record<string, Artefact> {
  const { name, sources } = inputOf(group);
  const kept = readKept<Record<string, Artefact>>(name);
  if (kept) return kept;
  onProgress(`Compiling the ${GROUPS[group].called} (first run only)`);
  const artefacts = compile(group, sources);
  keep(name, artefacts);
  return artefacts;
}

/** Under what name the group is kept as its sources are now. */
export const groupName = (group: Group): string => inputOf(group).name;

/** The group as its sources are now, by a compiler. */
export const compileAgain = (group: Group) => compile(group, inputOf(group).sources);

function inputOf(group: Group): { readonly name: string; readonly sources: Sources } {
  const sources = readSources(group);
  return { name: `${group}-${digest(group, sources)}`, sources };
}

type Sources = Record<string, { content: string }>;

function readSources(group: Group): Sources {
  const names = [...Deno.readDirSync(CONTRACTS)].map(({ name }) => name)
    .filter((name) => name.endsWith(".sol") && GROUPS[group].holds(name));
  const sources: Sources = {};
  for (const name of names.sort()) {
    const content = Deno.readTextFileSync(new URL(name, CONTRACTS));
    sources[name] = { content };
    const sibling = siblingSource(content);
    if (sibling !== null) sources[`sibling_of_${name}`] = { content: sibling };
  }
  return sources;
}

/** Imported library sources count by their pinned version, the own ones by their text. */
function digest(group: Group, sources: Sources): string {
  const versions = ["solc", "@openzeppelin/contracts"].map((name) =>
    (require(`${name}/package.json`) as { version: string }).version
  );
  const content = JSON.stringify([KEPT_VERSION, versions, settingsOf(group), sources]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<
      string,
      { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }
    >
  >;
};

function compile(group: Group, sources: Sources): Record<string, Artefact> {
  // Loaded here and not above, so that a warm cache never pays for it. It is CommonJS without types.
  const solc = require("solc") as {
    compile(input: string, readers: { import: typeof readImport }): string;
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: "Solidity", sources, settings: settingsOf(group) }), {
      import: readImport,
    }),
  ) as SolcOutput;
  const problems = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (problems.length > 0) {
    throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join("\n"));
  }
  const artefacts: Record<string, Artefact> = {};
  for (const contracts of Object.values(output.contracts ?? {})) {
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      artefacts[name] = {
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      };
    }
  }
  return artefacts;
}

/** Answers solc's request for an imported file out of the installed packages. */
function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: Deno.readTextFileSync(require.resolve(path)) };
  } catch {
    return { error: `${path} is not installed` };
  }
}
