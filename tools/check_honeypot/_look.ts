/**
 * What an account holds and allows, read within a simulation: by one call of `contracts/Eye.sol`, or by
 * plain calls where a node takes no code for an account.
 */
import { concatHex } from "viem";
import { encodeAbi } from "../evm/encode.ts";
import type { Address } from "../evm/network.ts";
import type { Route } from "../dex/pool.ts";
import { spenderOf } from "../dex/swaps.ts";
import { type Look, readLook } from "./_codecs.ts";
import { decode } from "./_decode.ts";
import { runtimeCode as eyeCode } from "./_eye_code.ts";
import { gasOf, roleAddress, type Scene } from "./_scene.ts";
import type { Line, Played } from "./_script.ts";
import type { Override } from "./simulate.ts";
import type { SimResult } from "./simulated.ts";
import { balanceOfData } from "./_slots.ts";

const ALLOWANCE = "0xdd62ed3e";
const ADDRESSES = [{ type: "address" }, { type: "address" }] as const;
const WORD = [{ type: "uint256" }] as const;

/** Plain calls of one look; together they may use as much as the eye. */
const PARTS = ["balance", "allowance", "wrapped"] as const;

/** The eye as it looks at trades through a pool; nothing where a node takes no code for an account. */
export function eyeOn(scene: Scene, route: Route): Readonly<Record<Address, Override>> {
  if (!scene.takesCode) return {};
  const code = concatHex([eyeCode, scene.token, scene.wrapped, spenderOf(route)]);
  return { [roleAddress(scene, "eye")]: { code } };
}

/** Writes the lines of a look of that name; whoever looks by the eye puts it there by `eyeOn`. */
export function lookLines(
  scene: Scene,
  route: Route,
  holder: Address,
): (name: string) => readonly Line[] {
  const { token, wrapped } = scene;
  if (scene.takesCode) {
    const to = roleAddress(scene, "eye");
    const call = { from: holder, to, data: "0x", gas: gasOf.look } as const;
    return (name) => [{ name: `look-${name}`, call }];
  }
  const balance = balanceOfData(holder);
  const allowance = concatHex([ALLOWANCE, encodeAbi(ADDRESSES, [holder, spenderOf(route)])]);
  const calls = ([[token, balance], [token, allowance], [wrapped, balance]] as const)
    .map(([to, data]) => ({ from: holder, to, data, gas: gasOf.look / 3n }));
  return (name) => calls.map((call, at) => ({ name: `look-${name}-${PARTS[at]}`, call }));
}

/** Null: nobody looked, or the eye was not there. */
export function lookAt(played: Played & { readonly ok: true }, name: string): Look | null {
  const seen = played.of(`look-${name}`);
  if (seen !== null) return seen.ok ? readLook(seen.returnData) : null;
  const [balance, allowance, wrapped] = PARTS.map((part) => played.of(`look-${name}-${part}`));
  if (balance == null || allowance == null || wrapped == null) return null;
  const coins = word(wrapped);
  if (coins === null) return null;
  return { balance: word(balance), allowance: word(allowance), wrapped: coins };
}

function word({ ok, returnData }: SimResult): bigint | null {
  return ok ? decode(WORD, returnData)?.[0] ?? null : null;
}
