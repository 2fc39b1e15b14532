/** The memory of analyses: each code once, bounded, and nothing that the clock cut short. */
import assert from "node:assert/strict";
import { type Analysed, codeAnalyses, createAnalyses } from "../../tools/bytecode/analyses.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { costlyCodes } from "../rig/costly_code.ts";
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

Deno.test("what ended by the clock is kept for a while, by what it took, and then analysed anew", async () => {
  for (const [spentMs, keptMs] of [[0, 0], [20, 4_000], [5_000, 60_000]] as const) {
    let now = 0;
    const { asked, analyse } = counting((code) => ({ ...whole(code), whole: false, spentMs }));
    const analyses = createAnalyses(analyse, { nowMs: () => now });
    const [one, same] = await Promise.all([analyses("0x6001"), analyses("0x6001")]);
    assert.equal(one, same);
    if (keptMs > 0) {
      now = keptMs - 1;
      assert.deepEqual([await analyses("0x6001"), asked.length], [one, 1]);
    }
    now = keptMs;
    assert.equal((await analyses("0x6001")).whole, false);
    assert.equal(asked.length, 2, `${spentMs} ms`);
  }
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

Deno.test("the network is served between the slices of many analyses at once", async () => {
  let now = 0;
  // Each look at this clock finds a millisecond gone, so that slices do not depend on the machine.
  const analyses = codeAnalyses(() => now += 1);
  const costly = costlyCodes.get("knows many owners, 150 of its functions")!;
  await analyses("0x00");
  let open = true;
  const codes = Array.from({ length: 20 }, (_, index) => `${costly}fe${20 + index}` as Hex);
  const all = Promise.all(codes.map((code) => analyses(code))).finally(() => open = false);
  const trips = await roundTrips(() => open);
  assert.ok(trips >= 20, `${trips} round trips`);
  for (const { analysis, whole } of await all) {
    assert.deepEqual([whole, analysis.truncated], [false, true]);
    assert.ok(analysis.functions.length > 150);
  }
});

/** Bytes sent to a local listener and back, one after the other, while `goOn`. */
async function roundTrips(goOn: () => boolean): Promise<number> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const client = await Deno.connect({ hostname: "127.0.0.1", port: listener.addr.port });
  const server = await listener.accept();
  const byte = new Uint8Array(1);
  let trips = 0;
  for (; goOn(); trips++) {
    await client.write(byte);
    await server.read(byte);
    await server.write(byte);
    await client.read(byte);
  }
  for (const one of [client, server, listener]) one.close();
  return trips;
}
