/** Calldata and answers of the project's own simulators (`contracts/*.sol`). */
import { concatHex, toFunctionSelector } from "viem";
import { once } from "../../schema/lazy.ts";
import type { PayingCall } from "../dex/swaps.ts";
import { encodeAbi } from "../evm/encode.ts";
import type { Address, Hex } from "../evm/network.ts";
import { decode } from "./_decode.ts";

const ADDRESS = { type: "address" } as const;
const UINT = { type: "uint256" } as const;
const BYTES = { type: "bytes" } as const;

const STEP = [
  { name: "target", type: "address" },
  { name: "valued", type: "bool" },
  { name: "patchAt", type: "uint256" },
  { name: "data", type: "bytes" },
] as const;
export const STEPS = { type: "tuple[]", components: STEP } as const;

/** One call of a trade whose amount is filled in on the chain; see `contracts/Common.sol`. */
export type Step = {
  readonly target: Address;
  readonly valued: boolean;
  /** Byte of `data` at which the amount stands; 0: nowhere. */
  readonly patchAt: bigint;
  readonly data: Hex;
};

/** Stands for the amount where it is found in calldata; no address, length or selector looks so. */
export const AMOUNT_MARK = 0xa7c3_91e5_5b1d_0f86_6e2d_94b7n;

const MARK_WORD = AMOUNT_MARK.toString(16).padStart(64, "0");

/** Turns calls made with `AMOUNT_MARK` as their amount into steps. */
export function stepsOf(
  calls: readonly (Omit<PayingCall, "value"> & { value?: bigint })[],
): Step[] {
  return calls.map(({ to, data, value = 0n }) => {
    const at = data.indexOf(MARK_WORD);
    return {
      target: to,
      valued: value !== 0n,
      patchAt: at < 0 ? 0n : BigInt((at - 2) / 2),
      data,
    };
  });
}

const LOOK_OUT = [UINT, UINT, UINT, UINT] as const;

/** What the eye sees; null: it could not be read. */
export type Look = {
  readonly balance: bigint | null;
  readonly allowance: bigint | null;
  readonly wrapped: bigint;
};

/** Null when no eye stood there. */
export function readLook(data: Hex): Look | null {
  const words = decode(LOOK_OUT, data);
  if (words === null) return null;
  const [known, balance, allowance, wrapped] = words;
  const has = (bit: bigint, value: bigint) => (known & bit) === 0n ? null : value;
  return { balance: has(1n, balance), allowance: has(2n, allowance), wrapped };
}

const SALE = {
  type: "tuple",
  components: [
    { name: "kind", type: "uint256" },
    { name: "pool", type: "address" },
    { name: "token", type: "address" },
    { name: "wrapped", type: "address" },
    { name: "holder", type: "address" },
    { name: "feeBps", type: "uint256" },
  ],
} as const;
const PULLED = {
  type: "tuple",
  components: [
    { name: "stage", type: "uint256" },
    { name: "received", type: "uint256" },
    { name: "sent", type: "uint256" },
    { name: "arrived", type: "uint256" },
    { name: "quoted", type: "uint256" },
    { name: "out", type: "uint256" },
    { name: "data", type: "bytes" },
  ],
} as const;
const PULL = once(() =>
  toFunctionSelector("pull((uint256,address,address,address,address,uint256))")
);
const BUY_AND_PULL = once(() =>
  toFunctionSelector(
    "buyAndPull((address,bool,uint256,bytes)[],uint256,(uint256,address,address,address,address,uint256))",
  )
);

export type Sale = {
  readonly kind: bigint;
  readonly pool: Address;
  readonly token: Address;
  readonly wrapped: Address;
  readonly holder: Address;
  readonly feeBps: bigint;
};

export function pullData(sale: Sale): Hex {
  return concatHex([PULL(), encodeAbi([SALE], [sale])]);
}

export function buyAndPullData(buy: readonly Step[], amount: bigint, sale: Sale): Hex {
  const data = encodeAbi([STEPS, UINT, SALE], [buy, amount, sale]);
  return concatHex([BUY_AND_PULL(), data]);
}

export function readPulled(data: Hex) {
  return decode([PULLED], data)?.[0] ?? null;
}

const TRADED = {
  type: "tuple",
  components: [
    { name: "stage", type: "uint256" },
    { name: "received", type: "uint256" },
    { name: "buyGas", type: "uint256" },
    { name: "sellGas", type: "uint256" },
    { name: "proceeds", type: "uint256" },
    { name: "quoted", type: "bytes" },
    { name: "data", type: "bytes" },
  ],
} as const;
const TRADE = once(() =>
  toFunctionSelector(
    "trade(address,address,uint256,(address,bool,uint256,bytes)[],(address,bool,uint256,bytes)[],(address,bool,uint256,bytes)[])",
  )
);

type Trading = Readonly<Record<"buy" | "quote" | "sell", readonly Step[]>>;

export function tradeData(
  { token, wrapped }: { readonly token: Address; readonly wrapped: Address },
  amount: bigint,
  { buy, quote, sell }: Trading,
): Hex {
  const data = encodeAbi(
    [ADDRESS, ADDRESS, UINT, STEPS, STEPS, STEPS],
    [token, wrapped, amount, buy, quote, sell],
  );
  return concatHex([TRADE(), data]);
}

const ACT = once(() => toFunctionSelector("act(address,uint256,(address,bool,uint256,bytes)[])"));

/** Of somebody beside the trader; of nothing: all that he holds. */
export function actData(token: Address, amount: bigint, steps: readonly Step[]): Hex {
  return concatHex([ACT(), encodeAbi([ADDRESS, UINT, STEPS], [token, amount, steps])]);
}

export function readTraded(data: Hex) {
  return decode([TRADED], data)?.[0] ?? null;
}

const PURCHASE = {
  type: "tuple",
  components: [
    { name: "buy", ...STEPS },
    { name: "token", type: "address" },
    { name: "to", type: "address" },
  ],
} as const;
const BUY_LIMIT = {
  type: "tuple",
  components: [
    { name: "passed", type: "uint256" },
    { name: "refused", type: "uint256" },
    { name: "swallowed", type: "uint256" },
    { name: "held", type: "uint256" },
    { name: "again", type: "uint256" },
    { name: "data", ...BYTES },
  ],
} as const;
const SELL_LIMIT = {
  type: "tuple",
  components: [
    { name: "held", type: "uint256" },
    { name: "passed", type: "uint256" },
    { name: "arrived", type: "uint256" },
    { name: "refused", type: "uint256" },
    { name: "data", ...BYTES },
  ],
} as const;
const FIND_BUY = once(() =>
  toFunctionSelector(
    "findBuy(((address,bool,uint256,bytes)[],address,address),uint256,uint256)",
  )
);
const FIND_SELL = once(() => toFunctionSelector("findSell(address,address,address)"));

export function findBuyData(
  buy: readonly Step[],
  { token, to }: { readonly token: Address; readonly to: Address },
  smallest: bigint,
  largest: bigint,
): Hex {
  const purchase = { buy, token, to };
  const data = encodeAbi([PURCHASE, UINT, UINT], [purchase, smallest, largest]);
  return concatHex([FIND_BUY(), data]);
}

export function readBuyLimit(data: Hex) {
  return decode([BUY_LIMIT], data)?.[0] ?? null;
}

export function findSellData(token: Address, from: Address, pool: Address): Hex {
  return concatHex([
    FIND_SELL(),
    encodeAbi([ADDRESS, ADDRESS, ADDRESS], [token, from, pool]),
  ]);
}

export function readSellLimit(data: Hex) {
  return decode([SELL_LIMIT], data)?.[0] ?? null;
}
