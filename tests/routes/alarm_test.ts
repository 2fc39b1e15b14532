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
  // So far apart that a busy machine, which may pause between them, does not change their order.
  const [late, early, soon] = [rings(900), rings(300), rings(0)];
  const order: string[] = [];
  await Promise.all([
    late.tookMs.then(() => order.push("late")),
    early.tookMs.then(() => order.push("early")),
    soon.tookMs.then(() => order.push("soon")),
  ]);
  assert.deepEqual(order, ["soon", "early", "late"]);
  assert.ok(await late.tookMs >= 899 && await early.tookMs >= 299);
  long.callOff();
});

Deno.test("alarms that were due while the process was held up ring in the order they were due", async () => {
  const order: string[] = [];
  const [late, early] = [rings(300), rings(1)];
  const done = Promise.all([
    late.tookMs.then(() => order.push("late")),
    early.tookMs.then(() => order.push("early")),
  ]);
  const heldUntilMs = performance.now() + 330;
  while (performance.now() < heldUntilMs);
  await done;
  assert.deepEqual(order, ["early", "late"]);
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

Deno.test("an alarm that throws is reported, and the others of its lot ring", async () => {
  const reported = Promise.withResolvers<string>();
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    reported.resolve(String(event.error));
  };
  addEventListener("error", onError);
  alarm(() => {
    throw new RangeError("of one ring");
  }, 10);
  const other = rings(10);
  assert.equal(await reported.promise, "RangeError: of one ring");
  await other.tookMs;
  removeEventListener("error", onError);
});

Deno.test("an alarm that another of its lot calls off does not ring", async () => {
  let rang = false;
  let callOff = () => {};
  alarm(() => callOff(), 10);
  callOff = alarm(() => void (rang = true), 10);
  const last = rings(10);
  await last.tookMs;
  assert.equal(rang, false);
});
