/** A simulation whose calls have names, so that its answers are found by name. */
import type { RpcAnswer } from "../evm/rpc.ts";
import type { SimBlock, SimCall, Simulation } from "./simulate.ts";
import { readSimulation, type SimResult } from "./simulated.ts";
import type { Scene, VoidReason } from "./_scene.ts";

/** One named call in a block. */
export type Line = { readonly name: string; readonly call: SimCall };

export type ScriptBlock = Omit<SimBlock, "calls"> & { readonly lines: readonly Line[] };

export type Script = Omit<Simulation, "blocks"> & { readonly blocks: readonly ScriptBlock[] };

/** The same script for the same plan, in asking and in reading: encoding takes most of a check's time. */
export function writtenOnce<Plan extends object>(
  write: (scene: Scene, plan: Plan) => Script,
): (scene: Scene, plan: Plan) => Script {
  const written = new WeakMap<Plan, { readonly scene: Scene; readonly script: Script }>();
  return (scene, plan) => {
    const known = written.get(plan);
    if (known?.scene === scene) return known.script;
    const script = write(scene, plan);
    written.set(plan, { scene, script });
    return script;
  };
}

export function simulationOf({ blocks, ...rest }: Script): Simulation {
  const plain = blocks.map(({ lines, ...block }) => ({
    ...block,
    calls: lines.map(({ call }) => call),
  }));
  return { ...rest, blocks: plain };
}

/** Results by name, or why there are none. */
export type Played =
  | { readonly ok: true; readonly of: (name: string) => SimResult | null }
  | { readonly ok: false; readonly reason: VoidReason };

export function readScript(script: Script, answer: RpcAnswer | undefined): Played {
  const outcome = readSimulation(simulationOf(script), answer);
  if (!outcome.ok) return outcome;
  const results = new Map<string, SimResult>();
  for (const [index, { lines }] of script.blocks.entries()) {
    for (const [at, { name }] of lines.entries()) {
      const result = outcome.blocks[index]?.[at];
      if (result !== undefined) results.set(name, result);
    }
  }
  return { ok: true, of: (name) => results.get(name) ?? null };
}
