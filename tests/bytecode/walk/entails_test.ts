/** What decisions go together: whatever a walk says of them is so in every call, also where joins forgot it. */
import assert from "node:assert/strict";
import { hexToBytes } from "viem";
import type { Term } from "../../../tools/bytecode/walk/values.ts";
import { decodeProgram, walkFunction } from "../../../tools/bytecode/walk/walk.ts";
import { assemble } from "../../rig/assembler.ts";
import { dice } from "../../rig/dice.ts";
import { branching } from "./_branching.ts";
import { holdsIn } from "./_meaning.ts";
import { randomWorld, SELECTOR } from "./_random.ts";
import { formula } from "./_walked.ts";
import { runConcrete } from "./_reference.ts";

const PROGRAMS = 400;
const CALLS = 12;

Deno.test("a walk: decisions that are said to go together do so in every call", () => {
  let [said, checked] = [0, 0];
  for (let seed = 1; seed <= PROGRAMS; seed++) {
    const text = branching(dice(seed), seed % 2 === 0);
    const code = hexToBytes(assemble(text));
    const { branches, entails } = walkFunction(decodeProgram(code), { selector: SELECTOR });
    const runs = Array.from({ length: CALLS }, (_, call) => {
      const world = randomWorld(seed * 100 + call);
      return { world, run: runConcrete(code, world) };
    }).filter(({ run }) => run.end !== "fail" && run.stores.length > 0);
    // Asked at one place alone: whether a call came by is seen by where it went.
    const alone = branches.filter(({ pc }) => branches.filter((one) => one.pc === pc).length === 1);
    for (const { value, pc, always, failsWhenTrue, failsWhenFalse } of alone) {
      for (const holds of [false, true]) {
        // Nobody goes that side: what is asked by the same JUMPI has sent these calls elsewhere.
        if (holds ? failsWhenTrue : failsWhenFalse) continue;
        const met = runs.filter(({ run, world }) =>
          run.passed.has(pc) && holdsIn({ value, holds, pc }, world) === true &&
          always.every((one) => holdsIn(one, world) !== false)
        );
        if (met.length === 0) continue;
        for (const { value: then } of branches) {
          const isThen = (one: Term, is: boolean) => one === then && is;
          const places = ["anywhere", "behind"] as const;
          if (then === value || !places.some((at) => entails({ value, holds }, isThen, at))) {
            continue;
          }
          said++;
          for (const { world } of met) {
            checked++;
            const is = holdsIn({ value: then, holds: true, pc }, world);
            const about = `${holds} ${formula(value)}, ${formula(then)}`;
            assert.notEqual(is, false, `seed ${seed}: ${about}: ${text}`);
          }
        }
      }
    }
  }
  assert.ok(said > 50 && checked > 100, `${said} were said, ${checked} calls checked`);
});
