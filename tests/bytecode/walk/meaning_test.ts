/** Random programs: what the walker says that they compute is what they compute. */
import assert from "node:assert/strict";
import { hexToBytes } from "viem";
import type { StoreRecord } from "../../../tools/bytecode/walk/records.ts";
import { decodeProgram, walkFunction } from "../../../tools/bytecode/walk/walk.ts";
import { assemble } from "../../rig/assembler.ts";
import { meaningOf } from "./_meaning.ts";
import { dice } from "../../rig/dice.ts";
import { randomWorld, SELECTOR, straight } from "./_random.ts";
import { runConcrete } from "./_reference.ts";
import type { World } from "./_world.ts";

const PROGRAMS = 1_500;
const ANSWER = "0x00 MSTORE 0x20 0x00 RETURN";

Deno.test("a walk of a straight program says what it answers and stores", () => {
  let compared = 0;
  for (let seed = 1; seed <= PROGRAMS; seed++) {
    const text = `${straight(dice(seed), 40, 0).text} CALLER ${ANSWER}`;
    const code = hexToBytes(assemble(text));
    const record = walkFunction(decodeProgram(code), { selector: SELECTOR });
    assert.equal(record.truncated, false);
    for (let call = 0; call < 3; call++) {
      const world = randomWorld(seed * 10 + call);
      const run = runConcrete(code, world);
      assert.equal(run.end, "return", text);
      const stored = applied(record.stores, world);
      if (stored === undefined) continue;
      for (const [slot, value] of run.storage) {
        assert.equal(stored.get(slot) ?? 0n, value, `seed ${seed}, slot ${slot}: ${text}`);
      }
      compared++;
    }
  }
  assert.ok(compared > PROGRAMS * 2, `only ${compared} were followed`);
});

Deno.test("a walk of a straight program says which value is on top in the end", () => {
  let compared = 0;
  for (let seed = 1; seed <= PROGRAMS; seed++) {
    const text = `CALLER ${straight(dice(seed), 30, 1).text} ${ANSWER}`;
    const code = hexToBytes(assemble(text));
    const [end] = walkFunction(decodeProgram(code), { selector: SELECTOR }).returns;
    for (let call = 0; call < 3; call++) {
      const world = randomWorld(seed * 10 + call);
      const run = runConcrete(code, world);
      const word = end?.word ?? null;
      const meaning = word === null ? undefined : meaningOf(word, world);
      if (meaning === undefined) continue;
      assert.equal(meaning, run.answer, `seed ${seed}: ${text}`);
      compared++;
    }
  }
  assert.ok(compared > PROGRAMS * 2, `only ${compared} were followed`);
});

/** Storage after all stores, each of which sets its field alone; undefined: one was not followed. */
function applied(stores: readonly StoreRecord[], world: World): Map<bigint, bigint> | undefined {
  const storage = new Map(world.storage);
  const read: World = { ...world, storage: world.storage };
  for (const { slot, offset, bits, value } of [...stores].sort((a, b) => a.pc - b.pc)) {
    const [place, set] = [meaningOf(slot, read), meaningOf(value, read)];
    if (place === undefined || set === undefined) return undefined;
    const mask = ((1n << BigInt(bits)) - 1n) << BigInt(offset);
    assert.ok(set <= mask >> BigInt(offset), "a field is never wider than said");
    storage.set(place, ((storage.get(place) ?? 0n) & ~mask) | (set << BigInt(offset)));
  }
  return storage;
}
