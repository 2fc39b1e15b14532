/** What a term of the walker stands for in a concrete call. */
import type { Condition } from "../../../tools/bytecode/walk/records.ts";
import type { Term, Value } from "../../../tools/bytecode/walk/values.ts";
import { bytesOf, compute, hashOf, wordOf, type World } from "./_world.ts";

/** Undefined: the walker did not follow the value. */
export function meaningOf(value: Value, world: World): bigint | undefined {
  if (typeof value !== "object") return BigInt(value);
  return termIn(value, world);
}

export function holdsIn({ value, holds }: Condition, world: World): boolean | undefined {
  const meaning = meaningOf(value, world);
  return meaning === undefined ? undefined : (meaning !== 0n) === holds;
}

function termIn(term: Term, world: World): bigint | undefined {
  switch (term.kind) {
    case "caller":
      return world.caller;
    case "callvalue":
      return world.callvalue;
    case "calldatasize":
      return BigInt(world.calldata.length);
    case "calldata":
      return all([term.offset], world, ([offset]) => wordOf(world.calldata, offset!));
    case "storage":
      return all([term.slot], world, ([slot]) => world.storage.get(slot!) ?? 0n);
    case "mapping":
      return mappingIn(term, world);
    case "array":
      return all([term.slot], world, ([slot]) => hashOf(bytesOf(slot!)));
    case "keccak":
      return hashIn(term, world);
    case "field":
      return all([term.of], world, ([of]) => (of! >> BigInt(term.offset)) & ones(term.bits));
    case "packed":
      return all(term.pieces.map(({ of }) => of), world, (values) =>
        term.pieces.reduce(
          (sum, { low, bits, at }, i) =>
            sum | (((values[i]! >> BigInt(low)) & ones(bits)) << BigInt(at)),
          BigInt(term.constant),
        ));
    case "operation":
      return all(term.operands, world, ([a, b, c]) => compute[term.op]!(a!, b!, c!));
    default:
      return undefined;
  }
}

function hashIn({ words, length }: Term & { kind: "keccak" }, world: World) {
  if (length === null) return undefined;
  return all(words, world, (known) => hashOf(joined(known).subarray(0, length)));
}

function mappingIn({ slot, key, order }: Term & { kind: "mapping" }, world: World) {
  if (order === "packed" && typeof slot === "object" && slot.kind === "mapping") {
    return all(
      [slot.slot, slot.key, key],
      world,
      ([seed, outer, inner]) =>
        hashOf(joined([(outer! << 96n) | seed!, inner! << 96n]).subarray(0, 52)),
    );
  }
  return all([slot, key], world, ([place, entry]) => {
    if (order === "packed") return hashOf(bytesOf((entry! << 96n) | place!));
    return hashOf(joined(order === "solidity" ? [entry!, place!] : [place!, entry!]));
  });
}

function all(
  values: readonly Value[],
  world: World,
  then: (known: bigint[]) => bigint,
): bigint | undefined {
  const known = values.map((value) => meaningOf(value, world));
  return known.some((value) => value === undefined) ? undefined : then(known as bigint[]);
}

function joined(words: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(words.length * 32);
  words.forEach((value, index) => bytes.set(bytesOf(value), index * 32));
  return bytes;
}

function ones(bits: number): bigint {
  return (1n << BigInt(bits)) - 1n;
}
