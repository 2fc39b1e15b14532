/**
 * Compiles the rig's own Solidity with solc-js. Loading the compiler takes a second, so the result
 * is kept in `tests/generated/` (not committed) under a name that is the digest of everything it
 * depends on: a changed source, setting or version is another file, and nothing goes stale.
 */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Abi, Hex } from "viem";

/** What the rig needs of a compiled contract. */
export type Artefact = {
  readonly abi: Abi;
  /** Creation code without constructor arguments. */
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
};

const CONTRACTS = new URL("./contracts/", import.meta.url);
const CACHE = new URL("../generated/", import.meta.url);
const require = createRequire(import.meta.url);

const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: "cancun",
  outputSelection: {
    "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] },
  },
} as const;

/** All contracts of `contracts/*.sol` by contract name. */
export async function compileContracts(
  onProgress: (message: string) => void = () => {},
): Promise<Record<string, Artefact>> {
  const sources = await readSources();
  const file = new URL(`rig-contracts-${digest(sources)}.json`, CACHE);
  const cached = await readCache(file);
  if (cached) return cached;
  onProgress("Compiling the demo contracts (first run only)");
  const artefacts = compile(sources);
  await writeCache(file, artefacts);
  return artefacts;
}

type Sources = Record<string, { content: string }>;

async function readSources(): Promise<Sources> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(CONTRACTS)) {
    if (entry.name.endsWith(".sol")) names.push(entry.name);
  }
  const sources: Sources = {};
  for (const name of names.sort()) {
    sources[name] = { content: await Deno.readTextFile(new URL(name, CONTRACTS)) };
  }
  return sources;
}

/** Imported library sources count by their pinned version, the own ones by their text. */
function digest(sources: Sources): string {
  const versions = ["solc", "@openzeppelin/contracts"].map((name) =>
    (require(`${name}/package.json`) as { version: string }).version
  );
  return createHash("sha256").update(JSON.stringify([versions, SETTINGS, sources])).digest("hex")
    .slice(0, 16);
}

async function readCache(file: URL): Promise<Record<string, Artefact> | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(file));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Written beside and renamed: a test process running at the same time never reads half a file. */
async function writeCache(file: URL, artefacts: Record<string, Artefact>): Promise<void> {
  await Deno.mkdir(CACHE, { recursive: true });
  const temporary = new URL(`${file.href}.${crypto.randomUUID()}.tmp`);
  await Deno.writeTextFile(temporary, JSON.stringify(artefacts));
  await Deno.rename(temporary, file);
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

function compile(sources: Sources): Record<string, Artefact> {
  // Loaded here and not above, so that a warm cache never pays for it. It is CommonJS without types.
  const solc = require("solc") as {
    compile(input: string, readers: { import: typeof readImport }): string;
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: "Solidity", sources, settings: SETTINGS }), {
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
