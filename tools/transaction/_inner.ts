/** Calls that calldata carries: multicalls, and what a wallet is told to do. */
import { getAddress, isHex } from "viem";
import type { Address, Hex } from "../evm/network.ts";
import type { CallBudget, DecodedCall, InnerCall } from "./call.ts";
import { functionOf, type InnerPlan } from "./functions.ts";

/** Of one call; the budget bounds all calls of a transaction. */
const INNER_MAX = 12;

/** Reads the calls within a call whose arguments were decoded to `values`. */
export function readInner(
  selector: Hex,
  values: readonly unknown[],
  budget: CallBudget,
  decode: (data: Hex) => DecodedCall,
): { readonly inner: readonly InnerCall[]; readonly innerUnread: number } {
  const plan = functionOf(selector)?.inner;
  const found = plan === undefined ? [] : callsOf(plan, values);
  const inner: InnerCall[] = [];
  for (const { data, ...rest } of found.slice(0, INNER_MAX)) {
    if (budget.calls <= 0) break;
    inner.push({ ...rest, call: decode(data) });
  }
  return { inner, innerUnread: found.length - inner.length };
}

type Found = Omit<InnerCall, "call"> & { readonly data: Hex };

function callsOf(plan: InnerPlan, values: readonly unknown[]): readonly Found[] {
  if (plan.of === "one") return found(plan, (field) => values[field]);
  if (plan.of === "packed") return packedCalls(values[plan.data]);
  if (plan.of === "lists") {
    return listAt(values, plan.data).flatMap((_, index) =>
      found(plan, (field) => listAt(values, field)[index])
    );
  }
  return listAt(values, plan.list).flatMap((entry) =>
    typeof entry === "string"
      ? found({ data: 0 }, () => entry)
      : found(plan, (field) => fieldsOf(entry)[field])
  );
}

function listAt(values: readonly unknown[], index: number): readonly unknown[] {
  const list = values[index];
  return Array.isArray(list) ? list : [];
}

function fieldsOf(entry: unknown): readonly unknown[] {
  if (Array.isArray(entry)) return entry;
  return typeof entry === "object" && entry !== null ? Object.values(entry) : [];
}

type Places = {
  readonly data: number;
  readonly to?: number;
  readonly value?: number;
  readonly operation?: number;
  readonly delegates?: true;
};

function found(places: Places, at: (field: number) => unknown): readonly Found[] {
  const data = at(places.data);
  if (!isHex(data)) return [];
  const to = places.to === undefined ? null : at(places.to);
  const value = places.value === undefined ? null : at(places.value);
  const operation = places.operation === undefined ? 0 : Number(at(places.operation));
  return [{
    data,
    to: typeof to === "string" ? to as Address : null,
    value: typeof value === "bigint" ? value : null,
    delegatecall: places.delegates === true || operation === 1,
  }];
}

/** Characters of hex before a packed call's data: operation, address, value and length. */
const PACKED_HEAD = 2 * (1 + 20 + 32 + 32);

/**
 * Safe's `multiSend`: calls one behind the other, not ABI-encoded (safe-contracts, MultiSend.sol). A
 * list that does not end where its last call ends is no such list.
 */
function packedCalls(packed: unknown): readonly Found[] {
  if (!isHex(packed)) return [];
  const calls: Found[] = [];
  for (let at = 2; at < packed.length;) {
    const head = packed.slice(at, at + PACKED_HEAD);
    if (head.length < PACKED_HEAD) return [];
    const length = 2 * Number(BigInt(`0x${head.slice(106)}`));
    const data = packed.slice(at + PACKED_HEAD, at + PACKED_HEAD + length);
    if (data.length < length) return [];
    calls.push({
      to: getAddress(`0x${head.slice(2, 42)}`),
      value: BigInt(`0x${head.slice(42, 106)}`),
      data: `0x${data}`,
      delegatecall: head.startsWith("01"),
    });
    at += PACKED_HEAD + length;
  }
  return calls;
}
