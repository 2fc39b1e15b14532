/** Random programs with branches and loops: whatever happens in a call, the walker has told of it. */
import assert from "node:assert/strict";
import { hexToBytes } from "viem";
import type { Path, WalkRecord } from "../../../tools/bytecode/walk/records.ts";
import { type Value } from "../../../tools/bytecode/walk/values.ts";
import { decodeProgram, walkFunction } from "../../../tools/bytecode/walk/walk.ts";
import { assemble } from "../../rig/assembler.ts";
import { branching } from "./_branching.ts";
import { holdsIn, meaningOf } from "./_meaning.ts";
import { dice } from "../../rig/dice.ts";
import { randomWorld, SELECTOR } from "./_random.ts";
import { type Run, runConcrete } from "./_reference.ts";
import type { World } from "./_world.ts";

const PROGRAMS = 700;
const CALLS = 12;

Deno.test("a walk tells of every end and every store that a call can come to", () => {
  let [ends, stores, truncated] = [0, 0, 0];
  for (let seed = 1; seed <= PROGRAMS; seed++) {
    const text = branching(dice(seed), seed % 2 === 0);
    const code = hexToBytes(assemble(text));
    const record = walkFunction(decodeProgram(code), { selector: SELECTOR });
    if (record.truncated) {
      truncated++;
      continue;
    }
    for (let call = 0; call < CALLS; call++) {
      const world = randomWorld(seed * 100 + call);
      const run = runConcrete(code, world);
      const about = `seed ${seed}, call ${call}: ${text}`;
      if (run.end === "fail") continue;
      ends += checkEnd(record, run, world, about);
      stores += checkStores(record, run, world, about);
    }
  }
  assert.ok(truncated < PROGRAMS / 50, `${truncated} were truncated`);
  assert.ok(ends > PROGRAMS * CALLS / 4 && stores > PROGRAMS, `${ends} ends, ${stores} stores`);
});

/** Some record of that end has a way to it that this call goes. */
function checkEnd(record: WalkRecord, run: Run, world: World, about: string): number {
  const here = record.returns.filter(({ pc, paths }) => pc === run.pc && isGone(paths, world));
  assert.ok(here.length > 0, `no way to the end at ${run.pc}; ${about}`);
  if (run.end !== "return") return 0;
  assert.ok(here.some(({ word }) => isOrUnknown(word, run.answer!, world)), `answer; ${about}`);
  return 1;
}

function checkStores(record: WalkRecord, run: Run, world: World, about: string): number {
  const held = new Map(world.storage);
  let checked = 0;
  for (const { pc, slot, value } of run.stores) {
    const changes = (held.get(slot) ?? 0n) !== value;
    held.set(slot, value);
    if (!changes) continue;
    const here = record.stores.filter((store) => store.pc === pc && isGone(store.paths, world));
    assert.ok(here.length > 0, `no way to the store at ${pc}; ${about}`);
    assert.ok(here.some((store) => isOrUnknown(store.slot, slot, world)), `slot; ${about}`);
    const fits = here.some(({ offset, bits, value: set }) =>
      isOrUnknown(set, (value >> BigInt(offset)) & ((1n << BigInt(bits)) - 1n), world)
    );
    assert.ok(fits, `no record of what is stored at ${pc}; ${about}`);
    checked++;
  }
  return checked;
}

/** Whether the call meets all conditions of one way; what was not followed may be. */
function isGone(paths: readonly Path[], world: World): boolean {
  return paths.some((path) => path.every((condition) => holdsIn(condition, world) !== false));
}

function isOrUnknown(value: Value | null, wanted: bigint, world: World): boolean {
  if (value === null) return false;
  const meaning = meaningOf(value, world);
  return meaning === undefined || meaning === wanted;
}
