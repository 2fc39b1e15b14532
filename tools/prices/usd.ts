/** Exact arithmetic of amounts in USD: bigints with 18 decimals inside, decimal strings outside. */
/** US dollars times 10^18. */
export type UsdE18 = bigint;

const COIN_DECIMALS = 18;
const USD_DECIMALS = 18;
const ONE_USD: UsdE18 = 10n ** BigInt(USD_DECIMALS);

/** Digits behind the point of an amount in an answer; what is beyond is cut, not rounded up. */
const USD_DIGITS_SHOWN = 8;

/** Digits that a smaller amount is shown with: something is never shown as nothing. */
const USD_SIGNIFICANT_DIGITS = 4;

/** The value of an amount in base units of a native coin (18 decimals) at a price. */
export function usdOf(baseUnits: bigint, price: UsdE18): UsdE18 {
  return baseUnits * price / 10n ** BigInt(COIN_DECIMALS);
}

/** An amount as a decimal string without exponent, such as "2312.78" or "0". */
export function formatUsd(amount: UsdE18): string {
  const whole = amount / ONE_USD;
  const significant = String(amount % ONE_USD);
  const zeros = USD_DECIMALS - significant.length;
  const shownMin = whole === 0n ? zeros + USD_SIGNIFICANT_DIGITS : 0;
  const fraction = significant.padStart(USD_DECIMALS, "0");
  // No pattern for the zeros at its end: it would be tried at each zero before them.
  let end = Math.max(USD_DIGITS_SHOWN, shownMin);
  while (end > 0 && (fraction[end - 1] ?? "0") === "0") end--;
  return end === 0 ? String(whole) : `${whole}.${fraction.slice(0, end)}`;
}

/**
 * A price as an upstream's JSON number gives it; null when it is no price: not finite, not above
 * zero, or beyond all reason.
 */
export function usdOfNumber(price: unknown): UsdE18 | null {
  if (typeof price !== "number" || !(price > 0) || price > PRICE_MAX) return null;
  const text = String(price);
  // A number's shortest text is the upstream's own digits, unless it is so small that it has an exponent.
  const [whole = "0", fraction = ""] = (text.includes("e") ? price.toFixed(USD_DECIMALS) : text)
    .split(".");
  const scaled = BigInt(whole + fraction.slice(0, USD_DECIMALS).padEnd(USD_DECIMALS, "0"));
  return scaled > 0n ? scaled : null;
}

/** A price as a whole number with so many decimals (at most 18); null when it is no price. */
export function usdOfScaled(price: bigint, decimals: number): UsdE18 | null {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > USD_DECIMALS) return null;
  const scaled = price * 10n ** BigInt(USD_DECIMALS - decimals);
  return scaled > 0n && scaled <= PRICE_MAX_E18 ? scaled : null;
}

/** No native coin is worth a hundred million dollars. */
const PRICE_MAX = 1e8;
const PRICE_MAX_E18 = BigInt(PRICE_MAX) * 10n ** BigInt(USD_DECIMALS);
