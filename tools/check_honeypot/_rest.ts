/**
 * Where only a part of a holding sells at once: a wallet sells as much as it is let in the block after the
 * purchase, and again a day and a week later, as live transactions do. A token may let everybody sell a part
 * of what he bought, and the rest never.
 */
import type { Address } from "../evm/network.ts";
import type { RpcAnswer } from "../evm/rpc.ts";
import type { Route } from "../dex/pool.ts";
import { approveCall, sellCall, spenderOf } from "../dex/swaps.ts";
import { drawn } from "./_chance.ts";
import { decode } from "./_decode.ts";
import { sellTax } from "./evidence.ts";
import { momentOf, slotOf } from "./_moments.ts";
import { fundsOf } from "./_offer.ts";
import {
  DEADLINE,
  gasOf,
  liveBalance,
  liveGas,
  overridesFor,
  type Scene,
  type VoidReason,
} from "./_scene.ts";
import { type Line, type Played, type Script, scripted } from "./_script.ts";
import { BLOCKS_MAX } from "./simulate.ts";
import type { SimResult } from "./simulated.ts";
import { balanceOfData } from "./_slots.ts";
import { lastSwap } from "./_swap_events.ts";
import { thresholds } from "./thresholds.ts";
import { buyLines } from "./_trade.ts";

export type RestPlan = {
  readonly route: Route;
  readonly sender: Address;
  /** Of the purchase, in base units of the coin. */
  readonly size: bigint;
  /** Token units that the purchase brings. */
  readonly holding: bigint;
};

/** What it sold and what stayed, in token units; null: not known. */
export type Rest = {
  readonly plan: RestPlan;
  readonly voidReason: VoidReason | null;
  readonly held: bigint | null;
  /** At each moment, in the order of time; what was taxed by half or more is not sold. */
  readonly sold: readonly bigint[];
  readonly left: bigint | null;
};

/** After the first sales, which come in the next block; as many blocks later as nodes allow, from and to. */
const LATER = [
  ["24h", [BigInt(BLOCKS_MAX) - 9n, BigInt(BLOCKS_MAX) - 4n]],
  ["7d", [BigInt(BLOCKS_MAX) - 3n, BigInt(BLOCKS_MAX) - 1n]],
] as const;
const MOMENTS = [0, 1, 2] as const;

/** Of the holding, each half of the one before: what is let go is found to a hundredth. */
const HALVINGS = 7;

/** Of each sale, as wallets offer. */
const SALE_GAS = [1_000_000n, 1_400_000n] as const;
const READ_GAS = 200_000n;

/** A little less than the share by its name, for rules count in halves and quarters too. */
function amountsOf({ holding, sender }: Pick<RestPlan, "holding" | "sender">): readonly bigint[] {
  const whole = holding * drawn(sender, 9_850n, 9_990n) / 10_000n;
  return Array.from({ length: HALVINGS }, (_, nth) => whole >> BigInt(nth + 1));
}

export const restScript = scripted<RestPlan>(writeRestScript);

function writeRestScript(scene: Scene, plan: RestPlan): Script {
  const { sender, size, holding, route } = plan;
  const slot = slotOf(scene);
  const gas = drawn(sender, ...SALE_GAS, 1n);
  const buyGas = liveGas("buy", sender);
  const approval = approveCall(scene.token, spenderOf(route), holding);
  const look = (name: string): Line => ({
    name,
    call: { from: sender, to: scene.token, data: balanceOfData(sender), gas: READ_GAS },
  });
  const sales = (moment: number) =>
    amountsOf(plan).map((amount, nth): Line => ({
      name: `sell-${moment}-${nth}`,
      call: { from: sender, ...sellCall(route, amount, sender, DEADLINE), gas },
    }));
  const wallet = { gas: gas * BigInt(HALVINGS), funds: fundsOf(scene, 0) };
  return {
    base: scene.base,
    overrides: overridesFor(sender, {}, liveBalance(scene, size, wallet)),
    realistic: true,
    blocks: [
      { blocks: 1, seconds: slot, lines: buyLines(scene, { ...plan, buyGas }) },
      {
        blocks: 2,
        seconds: 2 * slot,
        lines: [
          look("held"),
          { name: "approve", call: { from: sender, ...approval, gas: gasOf.approve } },
          ...sales(0),
        ],
      },
      ...LATER.map(([id, blocks], nth) => ({
        blocks: Number(drawn(sender, ...blocks, 2n + BigInt(nth))),
        seconds: slot + momentOf(scene, id).seconds,
        lines: [...sales(1 + nth), ...(id === "7d" ? [look("left")] : [])],
      })),
    ],
  };
}

/** Reads the answer to `restScript` of the same plan. */
export function readRest(scene: Scene, plan: RestPlan, answer: RpcAnswer | undefined): Rest {
  const played = restScript.read(scene, plan, answer);
  const silent = (voidReason: VoidReason): Rest => ({
    ...{ plan, voidReason, held: null, sold: [], left: null },
  });
  if (!played.ok) return silent(played.reason);
  if (played.of("buy")?.ranOut === true) return silent("gas-cap");
  const [held, left] = [wordOf(played.of("held")), wordOf(played.of("left"))];
  if (held === null || left === null) return silent("decode");
  // Shares of more than there is would fail for that.
  if (held * 2n < plan.holding) return silent("amount-differs");
  const sales = MOMENTS.map((moment) => salesAt(plan, moment, played));
  // What ran out of gas may be what sells.
  if (sales.includes(null)) return silent("gas-cap");
  return { plan, voidReason: null, held, sold: sales.map((sold) => sold ?? 0n), left };
}

/** Units sold at one moment; null: a sale ran out of gas. */
function salesAt(
  { route, holding, sender }: RestPlan,
  moment: number,
  played: Extract<Played, { ok: true }>,
): bigint | null {
  let sum = 0n;
  for (const [nth, sent] of amountsOf({ holding, sender }).entries()) {
    const sell = played.of(`sell-${moment}-${nth}`);
    if (sell === null || sell.ranOut) return null;
    const arrived = sell.ok ? lastSwap(sell.logs, route)?.amountIn ?? null : null;
    const tax = sellTax({ sent, arrived });
    if (tax !== null && tax < thresholds.honeypotSellTaxBps) sum += sent;
  }
  return sum;
}

function wordOf(result: SimResult | null): bigint | null {
  return result?.ok === true ? decode([{ type: "uint256" }], result.returnData)?.[0] ?? null : null;
}
