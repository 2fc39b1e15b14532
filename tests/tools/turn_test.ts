import assert from "node:assert/strict";
import { createTurns, inSlice, inSlices } from "../../tools/turn.ts";

/** A clock that only work moves, and an event loop whose turns are taken by hand. */
function startLoop() {
  let nowMs = 0;
  let due: (() => void)[] = [];
  const turns = createTurns({
    nowMs: () => nowMs,
    later: (run) => {
      due.push(run);
      return () => due = due.filter((one) => one !== run);
    },
  });
  return {
    ...turns,
    /** Takes so long. */
    work: (ms: number) => void (nowMs += ms),
    /** What is due runs, with all that follows from it at once; tells how long that was. */
    turn: async () => {
      const startMs = nowMs;
      for (const run of due.splice(0)) run();
      await settled();
      return nowMs - startMs;
    },
    waits: () => due.length > 0,
  };
}

/** A timer comes after all microtasks. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

const twelve = Array.from({ length: 12 }, (_, nth) => nth);

Deno.test("work that is soon done is done without a turn, and nothing is left waiting", async () => {
  const loop = startLoop();
  const made = await loop.inSlices(twelve, (item) => (loop.work(0.25), item * 2));
  assert.deepEqual(made, twelve.map((item) => item * 2));
  assert.equal(loop.waits(), false);
});

Deno.test("longer work gives way once the turn is used up, and goes on in the next", async () => {
  const loop = startLoop();
  const working = loop.inSlices(twelve, () => loop.work(2));
  await settled();
  const held: number[] = [];
  while (loop.waits()) held.push(await loop.turn());
  assert.equal((await working).length, twelve.length);
  // Three pieces of 2 ms reach 5 ms; the first three were made before.
  assert.deepEqual(held, [6, 6, 6]);
});

Deno.test("several at once hold a turn no longer than one does", async () => {
  const loop = startLoop();
  const all = twelve.map(() => loop.inSlices(twelve, () => loop.work(2)));
  await settled();
  const held: number[] = [];
  while (loop.waits()) held.push(await loop.turn());
  await Promise.all(all);
  assert.ok(Math.max(...held) <= 6, `held for ${held}`);
});

Deno.test("works that need little share a turn", async () => {
  const loop = startLoop();
  const first = loop.inSlices([1, 2], () => loop.work(5));
  const others = twelve.map(() => loop.inSlices([1], () => loop.work(0.1)));
  await settled();
  const [one, two] = [await loop.turn(), await loop.turn()];
  assert.equal(one, 5);
  assert.ok(Math.abs(two - 1.2) < 1e-9, `all twelve in one turn, which took ${two}`);
  await Promise.all([first, ...others]);
  assert.equal(loop.waits(), false);
});

Deno.test("a turn of one's own is shared with no slice", async () => {
  const loop = startLoop();
  const alone = loop.next().then(() => loop.work(8));
  await loop.turn();
  const sliced = loop.inSlices([1], () => loop.work(3));
  await alone;
  await settled();
  assert.ok(loop.waits());
  assert.equal(await loop.turn(), 3);
  await sliced;
});

Deno.test("a piece that fails ends its work and nobody else's", async () => {
  const loop = startLoop();
  const failing = loop.inSlices([1, 2], () => {
    loop.work(9);
    throw new RangeError("of no use");
  });
  await assert.rejects(failing, RangeError);
  const other = loop.inSlices([1], () => "made");
  await settled();
  await loop.turn();
  assert.deepEqual(await other, ["made"]);
  assert.equal(loop.waits(), false);
});

Deno.test("a turn that passes while work waits for an upstream is seen", async () => {
  for (const passes of [true, false]) {
    const loop = startLoop();
    const upstream = Promise.withResolvers<void>();
    let read = false;
    const working = loop.during(async () => {
      await loop.inSlices([1], () => loop.work(6));
      await upstream.promise;
      await loop.inSlices([1], () => read = true);
    });
    await settled();
    if (passes) await loop.turn();
    upstream.resolve();
    await settled();
    assert.equal(read, passes);
    await loop.turn();
    await working;
    assert.equal(loop.waits(), false);
  }
});

Deno.test("sockets are served between slices", async () => {
  const server = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = server.addr as Deno.NetAddr;
  const client = await Deno.connect({ hostname: "127.0.0.1", port });
  const peer = await server.accept();
  let isOver = false;
  let echoes = 0;
  const echoing = (async () => {
    const [there, back] = [new Uint8Array(1), new Uint8Array(1)];
    while (!isOver) {
      await client.write(there);
      await peer.read(there);
      await peer.write(there);
      await client.read(back);
      if (!isOver) echoes++;
    }
  })();
  await inSlices(Array.from({ length: 40 }), () => {
    const endMs = performance.now() + 6;
    while (performance.now() < endMs);
  });
  isOver = true;
  await echoing;
  for (const socket of [client, peer, server]) socket.close();
  // Each echo takes the loop several turns, and there were forty.
  assert.ok(echoes >= 3, `only ${echoes} were served`);
});

Deno.test("one piece has its time of a turn as well", async () => {
  const loop = startLoop();
  assert.deepEqual(await loop.inSlices([1], () => loop.work(6)), [undefined]);
  assert.equal(await inSlice(() => "made"), "made");
  await assert.rejects(inSlice(() => assert.fail("of no use")), /of no use/);
});
