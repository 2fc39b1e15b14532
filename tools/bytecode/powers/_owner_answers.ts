/** What a token tells of its owner: the address in one place and nothing else, or something computed. */
import type { CodeAnalysis, StoragePlace } from "../analysis.ts";
import type { OwnerAnswer, OwnerFunction } from "../analysis_storage.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { storagePlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";

const selectors = {
  owner: "0x8da5cb5b",
  getOwner: "0x893d20e8",
} as const satisfies Record<OwnerFunction, string>;

const ADDRESS_BITS = 160;

export function ownerAnswers(functions: readonly AskedFunction[]): CodeAnalysis["ownerAnswers"] {
  const answer = (name: OwnerFunction): OwnerAnswer => {
    const own = functions.find(({ selector }) => selector === selectors[name]);
    return own === undefined ? forwardedBy(functions) : placeTold(own);
  };
  return { owner: answer("owner"), getOwner: answer("getOwner") };
}

/** A second answer on any way is one that the token may choose. */
function placeTold({ record, asking }: AskedFunction): StoragePlace | null {
  if (!asking.complete) return null;
  const places = record.returns.map(({ word }) => word === null ? null : storagePlace(word));
  const [first] = places;
  if (first === undefined || first === null || first.bits < ADDRESS_BITS) return null;
  return places.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : null;
}

/** Whether calls of functions that the code does not know are answered by other code alone. */
function forwardedBy(functions: readonly AskedFunction[]): "handed-on" | null {
  const fallback = functions.find(({ record: { entry } }) =>
    "mode" in entry && entry.mode === "unknown-selector"
  );
  if (fallback === undefined || !fallback.asking.complete) return null;
  const { returns } = fallback.record;
  const isForwarded = returns.length > 0 &&
    returns.every(({ word }) => word !== null && isAnswerOfDelegate(word));
  return isForwarded ? "handed-on" : null;
}

function isAnswerOfDelegate(word: Value): boolean {
  if (isConstant(word) || word.kind !== "returned") return false;
  const { call, offset } = word;
  return offset === 0 && call.forwards && call.kind === "delegatecall";
}
