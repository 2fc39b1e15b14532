/** Hooks by which a token says who has sent it (ERC-721 and its like): it could give its units away anyhow. */
import type { Guard } from "../analysis.ts";
import type { CallRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { TRANSFER_FROM } from "./_deposits.ts";
import { isNeverSet } from "./_never_set.ts";
import { addressOf, type Place, readPlace, storagePlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { isCaller, isSelf, readsIn, whole } from "./_terms.ts";

/**
 * Whoever may store here is the token itself that is sent: the one that all is sent of, and nobody says that it is another
 * one; or any, under its own name, which every way on which it is sent asks for.
 */
export function isTokensWord(
  place: Place,
  guards: readonly Guard[],
  functions: readonly AskedFunction[],
): boolean {
  const sending = functions.flatMap(({ record }) => record.calls.filter(sendsOwn));
  if (guards.length === 0 || sending.length === 0) return false;
  const named = place.keys.findIndex(isCaller);
  return named < 0
    ? sending.every(({ call }) => areOf(guards, call.target, functions))
    : sending.every((record) => isAskedUnder(record, place.family, named));
}

function sendsOwn({ call: { selector, args: [from] } }: CallRecord): boolean {
  return selector === TRANSFER_FROM && from !== undefined && isSelf(from);
}

function isAskedUnder({ call, paths }: CallRecord, family: string, named: number): boolean {
  const token = whole(call.target);
  return paths.every((path) =>
    path.some(({ value }) =>
      readsIn(value).some((read) => {
        const place = readPlace(read);
        return place?.family === family && whole(place.keys[named] ?? 0) === token;
      })
    )
  );
}

/** Whoever has to call is the very token, and always the same one. */
export function areOf(
  guards: readonly Guard[],
  token: Value,
  functions: readonly AskedFunction[],
): boolean {
  return guards.length > 0 && guards.every((guard) => isOf(guard, token, functions));
}

function isOf(guard: Guard, token: Value, functions: readonly AskedFunction[]): boolean {
  if (!isFixedToken(token, functions)) return false;
  const target = whole(token);
  if (isConstant(target)) return guard.kind === "fixed" && guard.address === addressOf(target);
  const at = storagePlace(target);
  if (guard.kind !== "slot" || at === null) return false;
  const { slot, offsetBits, bits } = guard.place;
  return slot === at.slot && offsetBits === at.offsetBits && bits === at.bits;
}

/** The same one for every call: of the code, or in a slot that no function writes. */
export function isFixedToken(token: Value, functions: readonly AskedFunction[]): boolean {
  const target = whole(token);
  if (isConstant(target)) return true;
  const place = readPlace(target);
  return place !== null && isNeverSet(place, functions);
}
