/**
 * Which contracts that a transfer runs ask for the block's number: the token, the code behind a proxy,
 * what it asks. Found by the node's own word on what a transfer touches (`eth_createAccessList`).
 */
import { numberToHex, size } from "viem";
import type { Address } from "../evm/network.ts";
import { codeCall, readCode } from "../evm/proxy_read.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Route } from "../dex/pool.ts";
import type { StandIns } from "./_later_number.ts";
import { callsOthers, readsNumber, withRecipientForNumber } from "./opcodes.ts";
import { transferData } from "./_probe.ts";
import { numberOf } from "./_roles.ts";
import type { Scene, VoidReason } from "./_scene.ts";
import { accessListCall, touchedBy } from "./_slots.ts";

/** Contracts beside the token that are looked at. */
const OTHERS_MAX = 6;

/** Bytes of code that are sent with one simulation; four times what EIP-170 allows one contract. */
const BYTES_MAX = 98_304;

/** Below are precompiled contracts. */
const LEAST_ADDRESS = 2n ** 16n;

/** Asks what a sale and a purchase touch, where the token's code calls other code. */
export function touchCalls(scene: Scene, { address: pool }: Route): readonly RpcCall[] {
  const { token, code, senders, base } = scene;
  if (code === null || !scene.takesCode || !callsOthers(code)) return [];
  const peer = senders(numberOf.peer);
  const block = numberToHex(base.number);
  return [
    accessListCall({ from: peer, to: token, data: transferData(pool, 0n) }, block),
    accessListCall({ from: pool, to: token, data: transferData(peer, 1n) }, block),
  ];
}

/** The other contracts; null: the node did not say. */
export function readTouched(
  { token, wrapped }: Scene,
  { address: pool }: Route,
  answers: readonly (RpcAnswer | undefined)[],
): readonly Address[] | null {
  const lists = answers.map(touchedBy);
  if (lists.every((list) => list === null)) return null;
  const known = [token, wrapped, pool].map((address) => address.toLowerCase());
  const others = lists.flatMap((list) => list ?? [])
    .filter((address) => !known.includes(address) && BigInt(address) >= LEAST_ADDRESS);
  return [...new Set(others)];
}

type Ask = (calls: readonly RpcCall[]) => Promise<readonly (RpcAnswer | undefined)[]>;

/** Their code with stand-ins; none where nobody asks for the number. */
export type Readers =
  | { readonly ok: true; readonly codes: StandIns }
  | { readonly ok: false; readonly reason: VoidReason };

export async function numberReaders(
  scene: Scene,
  touched: readonly Address[] | null,
  ask: Ask,
): Promise<Readers> {
  const { code } = scene;
  if (code === null) return { ok: false, reason: "unanswered" };
  // What it calls is as much its code.
  const isHidden = callsOthers(code) && touched === null;
  if (isHidden || !scene.takesCode && readsNumber(code)) {
    return { ok: false, reason: "unsupported" };
  }
  const others = touched ?? [];
  if (others.length > OTHERS_MAX) return { ok: false, reason: "not-tried" };
  const block = numberToHex(scene.base.number);
  const answers = others.length === 0 ? [] : await ask(others.map((one) => codeCall(one, block)));
  const codes = others.map((_, nth) => readCode(answers[nth]));
  if (codes.includes(null)) return { ok: false, reason: "unanswered" };
  const all = [
    [scene.token, code] as const,
    ...others.map((one, nth) => [one, codes[nth]!] as const),
  ];
  const readers = all.filter(([, own]) => readsNumber(own));
  const bytes = readers.reduce((sum, [, own]) => sum + size(own), 0);
  if (bytes > BYTES_MAX) return { ok: false, reason: "not-tried" };
  return {
    ok: true,
    codes: Object.fromEntries(readers.map(([one, own]) => [one, withRecipientForNumber(own)])),
  };
}
