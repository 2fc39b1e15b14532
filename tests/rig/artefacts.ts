/** Finds compiled contracts: published npm artefacts where there are any, own Solidity otherwise. */
import { createRequire } from "node:module";
import type { Abi, Hex } from "viem";
import { once } from "../../schema/lazy.ts";
import { type Artefact, compileContracts } from "./compile.ts";

/** Where a contract comes from, and its name there. */
export type ArtefactName =
  | `openzeppelin:${string}`
  | `weth:${string}`
  /** With its folder, e.g. "safe:proxies/SafeProxyFactory". */
  | `safe:${string}`
  | `viem:${string}`
  | `own:${string}`
  /** A trap token, its sibling or an honest token (`contracts/traps_*.sol`, `honest_*.sol`). */
  | `trap:${string}`;

/** Looks an artefact up; throws an error naming it when there is none. */
export type FindArtefact = (name: ArtefactName) => Artefact;

const require = createRequire(import.meta.url);

/** Loads what every row of the table needs. */
export async function loadArtefacts(
  onProgress?: (message: string) => void,
): Promise<FindArtefact> {
  const [own, multicall3] = await Promise.all([compileContracts(onProgress), multicall3Artefact()]);
  const trapTokens = once(() => compileContracts(onProgress, "traps"));
  const exchanges = once(() => compileContracts(onProgress, "dex"));
  return (name) => {
    const [source, contract] = name.split(":", 2) as [string, string];
    if (source === "openzeppelin") {
      return require(`@openzeppelin/contracts/build/contracts/${contract}.json`);
    }
    if (source === "weth") return require(`canonical-weth/build/contracts/${contract}.json`);
    if (source === "safe") return safeArtefact(contract);
    if (source === "viem" && contract === "Multicall3") return multicall3;
    if (source === "own" && own[contract]) return own[contract];
    const known = source === "trap" ? trapTokens() : exchanges();
    const found = known[contract];
    if ((source === "own" || source === "trap") && found) return found;
    const names = Object.keys({ ...own, ...known });
    throw new Error(`no contract "${name}"; contracts are ${names.join(", ")}`);
  };
}

/** Safe's artefacts lie in a folder per source file. */
function safeArtefact(path: string): Artefact {
  const folder = "@safe-global/safe-contracts/build/artifacts/contracts";
  return require(`${folder}/${path}.sol/${path.split("/").at(-1)}.json`);
}

/**
 * viem carries the creation code of Multicall3 for chains that lack it, but does not export it, so
 * it is read from the file beside viem's entry.
 */
async function multicall3Artefact(): Promise<Artefact> {
  const file = new URL("./constants/contracts.js", import.meta.resolve("viem"));
  const { multicall3Bytecode } = await import(file.href) as { multicall3Bytecode: Hex };
  const abi: Abi = [];
  // The contract has neither arguments nor immutables: the runtime follows the creation prologue.
  const prologueEnd = multicall3Bytecode.indexOf("f3fe") + 4;
  return {
    abi,
    bytecode: multicall3Bytecode,
    deployedBytecode: `0x${multicall3Bytecode.slice(prologueEnd)}`,
  };
}
