/** The memory of analyses: each code once, bounded, and nothing that the clock cut short. */
import assert from "node:assert/strict";
import { type Analysed, createAnalyses } from "../../tools/bytecode/analyses.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { analysis } from "./_analysis.ts";

function counting(answer: (code: Hex) => Analysed | Promise<Analysed> = (code) => whole(code)) {
  const asked: Hex[] = [];
  return {
    asked,
    analyse: async (code: Hex) => {
      asked.push(code);
      return await answer(code);
    },
  };
}

function whole(code: Hex): Analysed {
  return { analysis: analysis({ bytes: (code.length - 2) / 2 }), whole: true };
}

Deno.test("the same code is analysed once, by one run for all who ask at the same time", async () => {
  const released = Promise.withResolvers<void>();
  const { asked, analyse } = counting(async (code) => {
    await released.promise;
    return whole(code);
  });
  const analyses = createAnalyses(analyse);
  const first = [analyses("0x6001"), analyses("0x6001"), analyses("0x6002")];
  released.resolve();
  const [one, same] = await Promise.all(first);
  assert.equal(one, same);
  assert.equal(await analyses("0x6001"), one);
  assert.deepEqual(asked, ["0x6001", "0x6002"]);
});

Deno.test("what ended by the clock is given to those who wait and analysed anew for the next", async () => {
  const { asked, analyse } = counting((code) => ({ ...whole(code), whole: false }));
  const analyses = createAnalyses(analyse);
  const [one, same] = await Promise.all([analyses("0x6001"), analyses("0x6001")]);
  assert.equal(one, same);
  await analyses("0x6001");
  assert.equal(asked.length, 2);
});

Deno.test("a run that fails is not kept, nor the failure", async () => {
  let fails = true;
  const { asked, analyse } = counting((code) => {
    if (fails) throw new Error("a defect");
    return whole(code);
  });
  const analyses = createAnalyses(analyse);
  await assert.rejects(analyses("0x6001"), /a defect/);
  fails = false;
  assert.equal((await analyses("0x6001")).whole, true);
  assert.equal(asked.length, 2);
});

Deno.test("bytes and entries are bounded, and what was used last stays", async () => {
  for (const bounds of [{ bytesMax: 6, entriesMax: 100 }, { bytesMax: 100, entriesMax: 3 }]) {
    const { asked, analyse } = counting();
    const analyses = createAnalyses(analyse, bounds);
    for (const code of ["0x6001", "0x6002", "0x6003"] as const) await analyses(code);
    await analyses("0x6001");
    await analyses("0x6004");
    assert.equal(asked.length, 4);
    await analyses("0x6001");
    await analyses("0x6003");
    assert.equal(asked.length, 4, JSON.stringify(bounds));
    await analyses("0x6002");
    assert.deepEqual(asked.slice(4), ["0x6002"]);
  }
});

Deno.test("code larger than all that is kept is analysed and answered", async () => {
  const { asked, analyse } = counting();
  const analyses = createAnalyses(analyse, { bytesMax: 1, entriesMax: 100 });
  assert.equal((await analyses("0x6001")).analysis.bytes, 2);
  await analyses("0x6001");
  assert.equal(asked.length, 2);
});
