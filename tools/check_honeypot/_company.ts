/** Somebody else who trades while an account holds: a token may look at what others do. */
import { numberToHex } from "viem";
import type { Route } from "../dex/pool.ts";
import { approveCall, buyCalls, sellCall, spenderOf } from "../dex/swaps.ts";
import type { Address, Hex } from "../evm/network.ts";
import { slotOf } from "./_moments.ts";
import { DEADLINE, gasOf, type Scene } from "./_scene.ts";
import type { Line, ScriptBlock } from "./_script.ts";
import type { Override } from "./simulate.ts";

export type Company = {
  readonly sender: Address;
  /** Of its purchase, in base units of the coin. */
  readonly size: bigint;
  /**
   * It buys in the block before the account does, and sells these token units, one after the other, so much
   * later; left out: it buys in the block after, and keeps it.
   */
  readonly sales?: {
    readonly amounts: readonly bigint[];
    readonly blocks: number;
    readonly seconds: number;
  };
};

/** Enough for the gas of somebody whose coins no token has a reason to look at. */
const RICH = 10n ** 22n;

export function companyOverrides(company: Company | undefined): Record<Address, Override> {
  return company === undefined ? {} : { [company.sender]: { balance: RICH + 2n * company.size } };
}

/** Blocks from the base to the one in which the account buys. */
export function buyBlockOf(company: Company | undefined): number {
  return company?.sales === undefined ? 1 : 2;
}

/** What it does before the account buys, and after. Whether that works is no matter of the attempt. */
export function companyBlocks(
  scene: Scene,
  { route, company }: { readonly route: Route; readonly company?: Company },
): Readonly<Record<"before" | "after", readonly ScriptBlock[]>> {
  if (company === undefined) return { before: [], after: [] };
  const [slot, bought] = [slotOf(scene), buyBlockOf(company)];
  const { sender, size, sales } = company;
  const block = (blocks: number, seconds: number, lines: readonly Line[]) => ({
    ...{ blocks, seconds, lines },
  });
  if (sales === undefined) {
    const lines = purchase(scene, route, sender, size);
    return { before: [], after: [block(bought + 1, (bought + 1) * slot, lines)] };
  }
  const buying = [size, size / LIMITED_PART].flatMap((of) => purchase(scene, route, sender, of));
  const later = block(bought + sales.blocks, bought * slot + sales.seconds, [
    approval(scene, route, company),
    ...salesOf(route, sender, sales.amounts),
  ]);
  return { before: [block(1, slot, buying)], after: [later] };
}

/** Who sells buys a little too, since a limit may refuse the large purchase. */
const LIMITED_PART = 32n;

const GAS = 1_300_000n;

function purchase(
  { network }: Scene,
  route: Route,
  sender: Address,
  size: bigint,
): readonly Line[] {
  const calls = buyCalls(route, network, size, sender, DEADLINE);
  return calls.map((call, nth): Line => ({
    name: `company-buys-${size}-${nth}`,
    call: { from: sender, ...call, gas: nth === calls.length - 1 ? GAS : gasOf.small },
  }));
}

/** Written out for the first amount and handed to the others with their own: encoding takes time. */
function salesOf(route: Route, from: Address, amounts: readonly bigint[]): readonly Line[] {
  const [first = 0n] = amounts;
  const word = (amount: bigint) => numberToHex(amount, { size: 32 }).slice(2);
  const model = sellCall(route, first, from, DEADLINE);
  return amounts.map((amount): Line => {
    const data = model.data.replace(word(first), word(amount)) as Hex;
    return { name: `company-sells-${amount}`, call: { from, ...model, data, gas: GAS } };
  });
}

/** Of no more than it sells: some tokens refuse an approval without limit. */
function approval({ token }: Scene, route: Route, { sender, sales }: Company): Line {
  const sum = sales?.amounts.reduce((before, amount) => before + amount, 0n) ?? 0n;
  const call = approveCall(token, spenderOf(route), sum);
  return { name: "company-approves", call: { from: sender, ...call, gas: gasOf.approve } };
}
