/** A simulation whose calls have names, so that its answers are found by name. */
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { type SimBlock, type SimCall, simulateCall, type Simulation } from "./simulate.ts";
import { readSimulation, type SimResult } from "./simulated.ts";
import type { Scene, VoidReason } from "./_scene.ts";

/** One named call in a block. */
export type Line = { readonly name: string; readonly call: SimCall };

export type ScriptBlock = Omit<SimBlock, "calls"> & { readonly lines: readonly Line[] };

export type Script = Omit<Simulation, "blocks"> & { readonly blocks: readonly ScriptBlock[] };

/** What is left of a script once it was asked: its answer is read by names and gas. */
export type Outline = {
  readonly base: Pick<Simulation["base"], "number">;
  readonly blocks: readonly {
    readonly blocks: number;
    readonly lines: readonly {
      readonly name: string;
      readonly call: Pick<SimCall, "gas">;
    }[];
  }[];
};

/** A kind of attempt: what is asked by a plan of it, and what its answer says. */
export type Scripted<Plan> = {
  readonly write: (scene: Scene, plan: Plan) => Script;
  /** The call that asks. */
  readonly ask: (scene: Scene, plan: Plan) => RpcCall;
  readonly read: (scene: Scene, plan: Plan, answer: RpcAnswer | undefined) => Played;
};

/**
 * Encoding takes most of a check's time, so no script is written again to read its answer; and what was
 * encoded is let go meanwhile, for a node takes a second.
 */
export function scripted<Plan extends object>(write: Scripted<Plan>["write"]): Scripted<Plan> {
  const outlines = new WeakMap<Scene, Map<Plan, Outline>>();
  const noted = (scene: Scene, plan: Plan, script: Script) => {
    const of = outlines.get(scene) ?? new Map<Plan, Outline>();
    outlines.set(scene, of.set(plan, outlineOf(script)));
  };
  return {
    write,
    ask: (scene, plan) => {
      const script = write(scene, plan);
      noted(scene, plan, script);
      return callOf(script);
    },
    read: (scene, plan, answer) =>
      readScript(outlines.get(scene)?.get(plan) ?? write(scene, plan), answer),
  };
}

function outlineOf({ base: { number }, blocks }: Script): Outline {
  return {
    base: { number },
    blocks: blocks.map(({ blocks, lines }) => ({
      blocks,
      lines: lines.map(({ name, call: { gas } }) => ({ name, call: { gas } })),
    })),
  };
}

export function callOf({ blocks, ...rest }: Script): RpcCall {
  const plain = blocks.map(({ lines, ...block }) => ({
    ...block,
    calls: lines.map(({ call }) => call),
  }));
  return simulateCall({ ...rest, blocks: plain });
}

/** Results by name, or why there are none. */
export type Played =
  | { readonly ok: true; readonly of: (name: string) => SimResult | null }
  | { readonly ok: false; readonly reason: VoidReason };

export function readScript(script: Outline, answer: RpcAnswer | undefined): Played {
  const asked = script.blocks.map(({ blocks, lines }) => ({
    blocks,
    calls: lines.map(({ call }) => call),
  }));
  const outcome = readSimulation({ base: script.base, blocks: asked }, answer);
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
