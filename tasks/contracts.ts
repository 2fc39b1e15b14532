/**
 * `deno task contracts`: compiles the service's own Solidity (`tools/<folder>/contracts/*.sol`) into
 * `tools/<folder>/_<name>_code.ts`, one file a contract, whose source is read without a compiler. With
 * `--check` writes nothing and fails when a committed file differs from what its source compiles to.
 */
import { createRequire } from "node:module";
import { packageVersion, pascalToSnake } from "./_contract_names.ts";

/** One compiled contract. */
type Compiled = { readonly file: string; readonly text: string };

const root = new URL("../", import.meta.url);
const require = createRequire(import.meta.url);

/** London has no PUSH0, which some of the 25 networks lack; no metadata: the bytes are the code. */
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: "london",
  metadata: { appendCBOR: false, bytecodeHash: "none" },
  outputSelection: { "*": { "*": ["evm.bytecode.object", "evm.deployedBytecode.object"] } },
} as const;

type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Bytecodes>>>>;
};

type Bytecodes = {
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode: { readonly object: string };
  };
};

/** Compiles every source of one folder; `sourcesUrl` ends in `contracts/`. */
export async function compileFolder(sourcesUrl: URL): Promise<readonly Compiled[]> {
  const sources: Record<string, { content: string }> = {};
  for await (const { name } of Deno.readDir(sourcesUrl)) {
    if (!name.endsWith(".sol")) continue;
    sources[name] = { content: await Deno.readTextFile(new URL(name, sourcesUrl)) };
  }
  const solc = require("solc") as { compile: (input: string) => string };
  const input = JSON.stringify({ language: "Solidity", sources, settings });
  const output = JSON.parse(solc.compile(input)) as Output;
  const problems = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (problems.length > 0) {
    throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join("\n"));
  }
  return Object.entries(output.contracts ?? {})
    .flatMap(([source, contracts]) =>
      Object.entries(contracts).flatMap(([name, { evm }]) =>
        // A source's own contract has its file's name; interfaces and bases beside it are not shipped.
        `${name}.sol` === source ? [compiled(name, sourcesUrl, evm)] : []
      )
    )
    .sort((a, b) => a.file < b.file ? -1 : 1);
}

function compiled(name: string, sourcesUrl: URL, evm: Bytecodes["evm"]): Compiled {
  const file = new URL(`../_${pascalToSnake(name)}_code.ts`, sourcesUrl);
  const text = `/**
 * \`contracts/${name}.sol\`, compiled with solc ${
    packageVersion("solc")
  } by \`deno task contracts\`. Change the
 * source, not this file.
 */
import type { Hex } from "../evm/network.ts";

/** Code that creates the contract; constructor arguments follow it. */
export const creationCode: Hex =
  "0x${evm.bytecode.object}";

/** Code of the contract itself. */
export const runtimeCode: Hex =
  "0x${evm.deployedBytecode.object}";
`;
  return { file: file.pathname, text };
}

/** Folders of `tools/` that have contracts of their own. */
async function folders(): Promise<readonly URL[]> {
  const found: URL[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL("tools/", root))) {
    const sources = new URL(`tools/${name}/contracts/`, root);
    if (!isDirectory) continue;
    const exists = await Deno.stat(sources).then(() => true, () => false);
    if (exists) found.push(sources);
  }
  return found;
}

/** As `deno fmt` writes it, so that neither task undoes the other. */
async function formatted(text: string): Promise<string> {
  const fmt = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext", "ts", "-"],
    cwd: root,
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = fmt.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  return new TextDecoder().decode((await fmt.output()).stdout);
}

if (import.meta.main) {
  const check = Deno.args.includes("--check");
  const all = (await Promise.all((await folders()).map(compileFolder))).flat();
  const stale: string[] = [];
  for (const { file, text } of all) {
    const wanted = await formatted(text);
    if (!check) await Deno.writeTextFile(file, wanted);
    else if (await Deno.readTextFile(file).catch(() => "") !== wanted) stale.push(file);
  }
  if (stale.length > 0) {
    console.error(
      `Not what their sources compile to; run \`deno task contracts\`:\n${stale.join("\n")}`,
    );
    Deno.exit(1);
  }
}
