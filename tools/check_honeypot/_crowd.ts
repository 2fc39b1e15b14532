/**
 * Many unrelated wallets that buy and sell one after the other, in one simulation: a token may pick its
 * sellers by their address, and one that sells its own fees inside a sale does so for the first of them
 * only. They trade as live transactions do. Each buys in a block of its own; most sell in the next block, the rest a day later.
 */
import type { Address, Hex } from "../evm/network.ts";
import type { Route } from "../dex/pool.ts";
import { approveCall, buyCalls, sellCall, spenderOf } from "../dex/swaps.ts";
import { drawn } from "./_chance.ts";
import { isLate } from "./_crowd_places.ts";
import { momentOf, slotOf } from "./_moments.ts";
import { fundsOf } from "./_offer.ts";
import { quoteCall } from "./_quote.ts";
import { DEADLINE, gasOf, liveBalance, type Scene, type VoidReason } from "./_scene.ts";
import { type Line, type Script, type ScriptBlock, scripted } from "./_script.ts";
import { GAS_SUM_MAX, type SimCall } from "./simulate.ts";
import { balanceOfData } from "./_slots.ts";

export type CrowdPlan = {
  readonly route: Route;
  /** What each of them buys for: a token may know a crowd by sizes that are all alike. */
  readonly sizes: readonly bigint[];
  readonly senders: readonly Address[];
  /** Token units that each of them sells. */
  readonly amounts: readonly bigint[];
  readonly buyGas: bigint;
  readonly sellGas: bigint;
};

/** What one of them met; null: not known. */
export type Seller = {
  readonly sender: Address;
  /** A day after the purchase, not in the next block. */
  readonly isLate: boolean;
  /** Blocks between the purchase and the sale: one is a sale in the next block. */
  readonly waited: number;
  readonly outcome: "sold" | "buy-failed" | "sell-failed" | "void";
  readonly voidReason: VoidReason | null;
  readonly held: bigint | null;
  readonly sent: bigint | null;
  readonly arrived: bigint | null;
  readonly proceedsQuoted: bigint | null;
  /** The least that is owed for what was sold; null for who sells late, after others. */
  readonly proceedsDue: bigint | null;
  readonly proceeds: bigint | null;
  readonly innerSwap: boolean;
};

export type Crowd = {
  readonly plan: CrowdPlan;
  readonly voidReason: VoidReason | null;
  readonly sellers: readonly Seller[];
};

/** With two blocks for each, less one, as many as the strictest provider takes blocks for. */
const SELLERS = 12;

/** Sizes in turn, of the base size in basis points; few, for each has to be encoded. */
const SIZES = 5;
const SIZE_BPS = [6_000n, 9_990n] as const;

const [PAY_GAS, APPROVE_GAS, READ_GAS, QUOTE_GAS] = [120_000n, 250_000n, 200_000n, 500_000n];

/** As wallets offer, from and to; who needs more is asked about again, in smaller company. */
const BUY_GAS = [420_000n, 600_000n] as const;
const SELL_GAS = [650_000n, 950_000n] as const;

/**
 * Whoever comes later buys a little less for the same coins, and for all of them it is less than nine tenths,
 * which a token may allow at a time; no token is to know the share.
 */
function part(amount: bigint, seller: Address): bigint {
  return amount * drawn(seller, 8_200n, 8_760n) / 10_000n;
}

export function crowdPlan(
  { route, size, holding }: {
    readonly route: Route;
    readonly size: bigint;
    readonly holding: bigint;
  },
  sender: () => Address,
): CrowdPlan {
  const senders = Array.from({ length: SELLERS }, sender);
  const shares = senders.slice(0, SIZES).map((sender) => drawn(sender, ...SIZE_BPS));
  const ofShare = (whole: bigint) => senders.map((_, at) => whole * shares[at % SIZES]! / 10_000n);
  const amounts = ofShare(part(holding, senders[0]!));
  const [buyGas, sellGas] = [
    drawn(senders[0]!, ...BUY_GAS, 1n),
    drawn(senders[0]!, ...SELL_GAS, 2n),
  ];
  return { route, sizes: ofShare(size), senders, amounts, buyGas, sellGas };
}

export const crowdScript = scripted<CrowdPlan>(writeCrowdScript);

function writeCrowdScript(scene: Scene, plan: CrowdPlan): Script {
  const { senders, sizes, amounts } = plan;
  const [count, slot] = [senders.length, slotOf(scene)];
  const buys = linesFor(senders, (at) => buyCallsOf(scene, plan, senders[0]!, sizes[at]!), sizes);
  const sells = linesFor(
    senders,
    (at) => sellCallsOf(scene, plan, senders[0]!, amounts[at]!),
    amounts,
  );
  const blocks: ScriptBlock[] = senders.map((_, at) => ({
    blocks: at + 1,
    seconds: (at + 1) * slot,
    lines: [...(at > 0 && !isLate(at - 1, count) ? sells(at - 1) : []), ...buys(at)],
  }));
  const dayLater = momentOf(scene, "24h").seconds;
  const late = senders.map((_, at) => at).filter((at) => isLate(at, count));
  blocks.push(...late.map((seller, nth) => ({
    blocks: count + nth + 1,
    seconds: dayLater + (count + nth + 1) * slot,
    lines: sells(seller),
  })));
  return { base: scene.base, blocks, overrides: walletsOf(scene, plan), realistic: true };
}

/** From poor to rich, for a token may look at it. */
function walletsOf(scene: Scene, { senders, sizes, buyGas, sellGas }: CrowdPlan) {
  return Object.fromEntries(senders.map((sender, nth) => {
    const wallet = { gas: buyGas + sellGas, funds: fundsOf(scene, nth) };
    return [sender, { balance: liveBalance(scene, sizes[nth]!, wallet) }];
  }));
}

/**
 * The lines of each, written out for the first and handed to the others with their own address: encoding
 * them one by one takes as long as everything else together. `keys`: those of equal ones are alike.
 */
function linesFor(
  senders: readonly Address[],
  write: (at: number) => readonly Line[],
  keys: readonly unknown[],
): (at: number) => readonly Line[] {
  const written = new Map<unknown, readonly Line[]>();
  const digits = (address: Address) => address.slice(2).toLowerCase();
  return (at) => {
    const model = written.get(keys[at]) ?? write(at);
    written.set(keys[at], model);
    const from = senders[at]!;
    return model.map(({ name, call }) => ({
      name: `${name}-${at}`,
      call: {
        ...call,
        from,
        data: call.data.replaceAll(digits(senders[0]!), digits(from)) as Hex,
      },
    }));
  };
}

function buyCallsOf(
  scene: Scene,
  plan: CrowdPlan,
  from: Address,
  size: bigint,
): readonly Line[] {
  const calls = buyCalls(plan.route, scene.network, size, from, DEADLINE);
  return calls.map((call, nth): Line => {
    const isSwap = nth === calls.length - 1;
    const gas = isSwap ? plan.buyGas : PAY_GAS;
    return { name: isSwap ? "buy" : `pay-${nth}`, call: { from, ...call, gas } };
  });
}

function sellCallsOf(
  { token }: Scene,
  { route, sellGas }: CrowdPlan,
  from: Address,
  amount: bigint,
): readonly Line[] {
  const quote = quoteCall(route, "sell", amount);
  const line = (name: string, call: Omit<SimCall, "from">): Line => ({
    ...{ name, call: { from, ...call } },
  });
  return [
    line("held", { to: token, data: balanceOfData(from), gas: READ_GAS }),
    line("approve", { ...approveCall(token, spenderOf(route)), gas: APPROVE_GAS }),
    ...(quote === null ? [] : [line("quote", { ...quote, gas: QUOTE_GAS })]),
    line("sell", { ...sellCall(route, amount, from, DEADLINE), gas: sellGas }),
  ];
}

/**
 * The crowd once more, with what each was seen to hold, and with gas by what trades used; null: nothing
 * calls for it, or the gas is not enough for three.
 */
export function crowdAgain(
  { plan, sellers }: Crowd,
  used: { readonly buyGas: number | null; readonly sellGas: number | null },
): CrowdPlan | null {
  const isShort = sellers.some(({ voidReason }) => voidReason === "gas-cap");
  const isOther = sellers.some(({ voidReason }) => voidReason === "amount-differs");
  if (!isShort && !isOther) return null;
  const amounts = plan.amounts.map((amount, at) => {
    const held = sellers[at]?.held ?? 0n;
    return held > 0n && held < amount ? part(held, plan.senders[at]!) : amount;
  });
  if (!isShort) return { ...plan, amounts };
  if (used.buyGas === null || used.sellGas === null) return null;
  const [buyGas, sellGas] = [BigInt(used.buyGas) * 2n, BigInt(used.sellGas) * 2n];
  const each = 2n * PAY_GAS + APPROVE_GAS + READ_GAS + QUOTE_GAS + buyGas + sellGas;
  const count = Math.min(plan.senders.length, Number(GAS_SUM_MAX / each));
  if (count < 3 || sellGas > gasOf.sell) return null;
  const first = <T>(list: readonly T[]) => list.slice(0, count);
  const fewer = { senders: first(plan.senders), sizes: first(plan.sizes), amounts: first(amounts) };
  return { ...plan, ...fewer, buyGas, sellGas };
}
