/** Runs everything that is compared and times it. */
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import { analyse, timeOfAnalysis } from "../../tests/rig/analyser.ts";
import {
  type InterfaceFunction,
  readInterface,
} from "../../tools/bytecode/evmole/read_interface.ts";
import { costlyCodes } from "../../tests/rig/costly_code.ts";
import { coldScan } from "./cold.ts";
import { type Contender, ours, peer, type Seen } from "./contenders.ts";
import { best, type Timing } from "./hold.ts";
import { isKnownProxy } from "./known_proxies.ts";
import type { Sample } from "./samples.ts";
import { quantile, type Tally, tallyOf } from "./tally.ts";

const TIMED_RUNS = 5;
const COLD_RUNS = 5;

/** One contender's answers and times, in the order of the samples. */
export type Measured = {
  readonly name: string;
  readonly seen: readonly Seen[];
  readonly timings: readonly Timing[];
  readonly proxies: Tally;
};

export type Measurement = {
  readonly analyses: readonly CodeAnalysis[];
  /** What each code shows of its functions before names are known. */
  readonly interfaces: readonly (readonly InterfaceFunction[])[];
  readonly contenders: readonly Measured[];
  /** Of code that is written to take long, by what it does. */
  readonly costly: ReadonlyMap<string, Timing>;
  /** Of an ERC-20 of middling size. */
  readonly cold: Timing;
};

export async function measure(
  samples: readonly Sample[],
  onProgress: (what: string) => void,
): Promise<Measurement> {
  const contenders: Measured[] = [];
  for (const contender of [ours, peer]) {
    onProgress(contender.name);
    contenders.push(await measureOne(samples, contender));
  }
  const analyses: CodeAnalysis[] = [];
  for (const { code } of samples) analyses.push(await analyse(code));
  const interfaces: (readonly InterfaceFunction[])[] = [];
  for (const { code } of samples) {
    const reading = await readInterface(code);
    interfaces.push(reading.read ? reading.functions : []);
  }
  onProgress("costly");
  const costly = new Map<string, Timing>();
  for (const [what, code] of costlyCodes) {
    costly.set(what, await best(TIMED_RUNS, () => timeOfAnalysis(code)));
  }
  onProgress("cold");
  return { analyses, interfaces, contenders, costly, cold: await measureCold(samples) };
}

/** The first look at every sample also warms up what the second is timed with. */
async function measureOne(samples: readonly Sample[], contender: Contender): Promise<Measured> {
  const seen: Seen[] = [];
  for (const { code } of samples) seen.push(await contender.see(code));
  const timings: Timing[] = [];
  for (const { code } of samples) timings.push(await best(TIMED_RUNS, () => contender.run(code)));
  const label = ({ package: from, name }: Sample) => `${from} ${name}`;
  const proxies = tallyOf(
    samples.filter((_, index) => seen[index]?.isProxy).map(label),
    samples.filter(({ package: from, name }) => isKnownProxy(from, name)).map(label),
  );
  return { name: contender.name, seen, timings, proxies };
}

async function measureCold(samples: readonly Sample[]): Promise<Timing> {
  const tokens = samples.filter(isToken).toSorted((a, b) => a.code.length - b.code.length);
  const token = tokens[Math.floor(tokens.length / 2)] ?? samples[0];
  if (token === undefined) return { ms: NaN, ownMs: NaN, heldMs: NaN };
  const runs: Timing[] = [];
  for (let run = 0; run < COLD_RUNS; run++) runs.push(await coldScan(token.code));
  return {
    ms: quantile(runs.map(({ ms }) => ms), 0.5),
    ownMs: quantile(runs.map(({ ownMs }) => ownMs), 0.5),
    heldMs: Math.min(...runs.map(({ heldMs }) => heldMs)),
  };
}

const TOKEN_FUNCTIONS = [
  "totalSupply()",
  "balanceOf(address)",
  "transfer(address,uint256)",
  "transferFrom(address,address,uint256)",
  "approve(address,uint256)",
] as const;

/** What the times are promised for: ERC-20 tokens. */
export function isToken({ functions }: Sample): boolean {
  const signatures = new Set(functions.map(({ signature }) => signature));
  return TOKEN_FUNCTIONS.every((signature) => signatures.has(signature));
}
