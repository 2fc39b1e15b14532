/**
 * Direct calls of the token by a buyer: a transfer to a fresh wallet (its tax, and whether it works at
 * all) and one to the pool, which gives a sale's true cause in the token's own words. Each in a branch
 * of its own, so that neither disturbs a sale.
 */
import { concatHex, numberToHex } from "viem";
import { encodeAbi } from "../evm/encode.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Route } from "../dex/pool.ts";
import { eyeOn, lookAt, lookLines } from "./_look.ts";
import { slotOf } from "./_moments.ts";
import { decodeRevert, type Revert } from "./revert.ts";
import { gasOf, overridesFor, roleAddress, type Scene, type VoidReason } from "./_scene.ts";
import { type Script, scripted } from "./_script.ts";
import { buyLines } from "./_trade.ts";
import { taken, type Trade } from "./_trade_read.ts";
import { mostOf } from "./_tries.ts";

const TRANSFER = "0xa9059cbb";

export const probeTargets = ["wallet", "pool"] as const;

export type ProbePlan = {
  readonly target: (typeof probeTargets)[number];
  readonly route: Route;
  readonly size: bigint;
  readonly holding: bigint;
  readonly sender: Address;
};

/** What it showed. `sent` (the amount, or more where more was taken) and `arrived` in token units. */
export type Probe = {
  readonly plan: ProbePlan;
  /** `moved`: the balances say so too; `refused`: it failed; `nothing-moved`: it only said so. */
  readonly outcome: "moved" | "refused" | "nothing-moved" | "void";
  readonly voidReason: VoidReason | null;
  readonly revert: Revert | null;
  /** Of the transfer. */
  readonly amount: bigint;
  readonly sent: bigint | null;
  readonly arrived: bigint | null;
};

export function transferData(to: Address, amount: bigint): Hex {
  const values = encodeAbi([{ type: "address" }, { type: "uint256" }], [to, amount]);
  return concatHex([TRANSFER, values]);
}

function sentBy({ target, holding }: ProbePlan): bigint {
  return target === "wallet" ? holding / 2n : mostOf(holding);
}

function receiver(scene: Scene, { target, route }: ProbePlan): Address {
  return target === "wallet" ? roleAddress(scene, "peer") : route.address;
}

export const probeScript = scripted<ProbePlan>(writeProbeScript);

function writeProbeScript(scene: Scene, plan: ProbePlan): Script {
  const { sender, route } = plan;
  const to = receiver(scene, plan);
  const data = transferData(to, sentBy(plan));
  const look = lookLines(scene, route, to);
  const own = lookLines(scene, route, sender);
  return {
    base: scene.base,
    overrides: overridesFor(sender, eyeOn(scene, route)),
    blocks: [
      { blocks: 1, seconds: slotOf(scene), lines: buyLines(scene, plan) },
      {
        blocks: 2,
        seconds: 2 * slotOf(scene),
        lines: [
          ...look("before"),
          ...own("held"),
          { name: "transfer", call: { from: sender, to: scene.token, data, gas: gasOf.transfer } },
          ...look("after"),
          ...own("left"),
        ],
      },
    ],
  };
}

export function readProbe(scene: Scene, plan: ProbePlan, answer: RpcAnswer | undefined): Probe {
  const played = probeScript.read(scene, plan, answer);
  if (!played.ok) return voidProbe(plan, played.reason);
  const transfer = played.of("transfer");
  const balance = (name: string) => lookAt(played, name)?.balance ?? null;
  const [bought, before, after] = [balance("bought"), balance("before"), balance("after")];
  if (transfer === null || bought === null || before === null || after === null) {
    return voidProbe(plan, "unsupported");
  }
  if (played.of("buy")?.ok !== true) return voidProbe(plan, "not-tried");
  const sent = sentBy(plan);
  if (bought < sent) return voidProbe(plan, "amount-differs");
  if (transfer.ranOut) return voidProbe(plan, "gas-cap");
  if (!transfer.ok) {
    return { ...voidProbe(plan, "failed"), ...said("refused"), sent, revert: transfer.revert };
  }
  const arrived = after - before;
  const outcome = arrived > 0n ? "moved" : "nothing-moved";
  const lost = taken(sent, balance("held"), balance("left"));
  return { ...voidProbe(plan, "failed"), ...said(outcome), sent: lost, arrived };
}

function said(outcome: Probe["outcome"]): Pick<Probe, "outcome" | "voidReason"> {
  return { outcome, voidReason: null };
}

/**
 * Some routers hand a token's words on, so the words of a full pool may be the token's own: they excuse
 * a failed sale only while the token does not refuse to move to that pool.
 */
export function heldToProbes(trade: Trade, probes: readonly Probe[]): Trade {
  const probe = probes.find(({ plan }) => plan.target === "pool")?.outcome;
  const isRefused = probe === "refused" || probe === "nothing-moved";
  if (trade.voidReason !== "pool-limit" || !isRefused) return trade;
  return { ...trade, outcome: "sell-failed", voidReason: null };
}

function voidProbe(plan: ProbePlan, voidReason: VoidReason): Probe {
  return {
    plan,
    outcome: "void",
    voidReason,
    revert: null,
    amount: sentBy(plan),
    sent: null,
    arrived: null,
  };
}

/**
 * What the token says to the pool when it hands out a purchase: the pool's own words hide it. Any
 * address may be the caller of a plain call.
 */
export function handOutCall(scene: Scene, route: Route, to: Address, amount: bigint): RpcCall {
  const call = { from: route.address, to: scene.token, data: transferData(to, amount) };
  return {
    method: "eth_call",
    params: [{ ...call, gas: numberToHex(gasOf.transfer) }, numberToHex(scene.base.number)],
  };
}

/** The token's words; null: it did not refuse, or nobody answered. */
export function readHandOut(answer: RpcAnswer | undefined): Revert | null {
  if (answer === undefined || answer.ok || answer.kind !== "reverted") return null;
  return decodeRevert(answer.data ?? "0x");
}
