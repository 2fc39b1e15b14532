/** Deadlines that share one timer. */
import assert from "node:assert/strict";
import { alarm } from "../../schema/alarm.ts";

const rings = (afterMs: number) => {
  const rung = Promise.withResolvers<number>();
  const startMs = performance.now();
  const callOff = alarm(() => rung.resolve(performance.now() - startMs), afterMs);
  return { callOff, tookMs: rung.promise };
};

Deno.test("an alarm rings when its time has come, whatever was set before it", async () => {
  const long = rings(40_000);
  const [late, early, soon] = [rings(60), rings(20), rings(0)];
  const order: string[] = [];
  await Promise.all([
    late.tookMs.then(() => order.push("late")),
    early.tookMs.then(() => order.push("early")),
    soon.tookMs.then(() => order.push("soon")),
  ]);
  assert.deepEqual(order, ["soon", "early", "late"]);
  assert.ok(await late.tookMs >= 59 && await early.tookMs >= 19);
  long.callOff();
});

Deno.test("an alarm that is called off does not ring, and the others do", async () => {
  const [off, on] = [rings(5), rings(20)];
  off.callOff();
  off.callOff();
  const told = await Promise.race([off.tookMs.then(() => "off"), on.tookMs.then(() => "on")]);
  assert.equal(told, "on");
});

Deno.test("an alarm rings that is set after the last one was called off and its time had passed", async () => {
  rings(5).callOff();
  await new Promise((resolve) => setTimeout(resolve, 15));
  assert.ok(await rings(10).tookMs >= 9);
});

Deno.test("an alarm rings that is set while the time of one called off is still to come", async () => {
  rings(5).callOff();
  assert.ok(await rings(20).tookMs >= 19);
});

Deno.test("alarms may be set and called off while others ring", async () => {
  const again = Promise.withResolvers<void>();
  const other = rings(11);
  alarm(() => {
    other.callOff();
    alarm(again.resolve, 5);
  }, 10);
  await again.promise;
});
