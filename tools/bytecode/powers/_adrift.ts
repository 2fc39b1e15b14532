/** Slots that moves read although nothing in the code tells what stands there: entries of hashed names, as it seems. */
import { isConstant, type Value } from "../walk/values.ts";
import type { Scene } from "./_findings.ts";
import { isHash, isOfList } from "./_places.ts";
import { isInMapping, landings } from "./_landings.ts";
import { namesIn, noNames, reckon } from "./_reckoned.ts";

type Known = { readonly stored: ReadonlySet<bigint>; readonly named: readonly bigint[] };

const knownIn = new WeakMap<Scene, Known>();

/**
 * No function stores there, no usual key leads there in a mapping that is stored to, it belongs to no array, and it
 * stands alone: of what is kept in a namespace (ERC-7201) or a library's own struct, fields stand side by side.
 */
export function isAdrift(slot: bigint, scene: Scene): boolean {
  if (!isHash(slot) || isOfList(slot)) return false;
  let known = knownIn.get(scene);
  if (known === undefined) knownIn.set(scene, known = slotsKnown(scene));
  return !known.stored.has(slot) &&
    !known.named.some((other) => other !== slot && isNear(other, slot));
}

function slotsKnown({ functions }: Scene): Known {
  const settled = (slots: readonly Value[]) => slots.flatMap((slot) => reckon(slot, noNames) ?? []);
  const stores = functions.flatMap(({ record }) => record.stores.filter((one) => !one.transient));
  const loads = functions.flatMap(({ record }) => record.loads);
  const stored = new Set(settled(stores.map(({ slot }) => slot)));
  const entries = [...new Set(stores.map(({ slot }) => slot).filter(isInMapping))];
  for (const slot of entries.slice(0, MAPPINGS_MAX)) {
    const [name, ...more] = namesIn(slot) ?? [];
    if (name === undefined || more.length > 0) continue;
    for (const at of landings(slot, name).keys()) stored.add(at);
  }
  const read = loads.filter(isConstant).map(BigInt);
  return { stored, named: [...new Set([...stored, ...read])] };
}

/** Entries whose keys are tried, at most. */
const MAPPINGS_MAX = 8;

/** Fields of one struct are no more than so far from each other. */
const FIELDS_MAX = 64n;

function isNear(one: bigint, other: bigint): boolean {
  const apart = one - other;
  return apart <= FIELDS_MAX && apart >= -FIELDS_MAX;
}
