/** Outcomes that are waited for, but not for ever. */
import { alarm } from "../schema/alarm.ts";

/** What has all it needs settles within so many microtasks, and no timer is started for it. */
const turnsMax = 8;
/** To wait for a turn makes no promise. */
const aTurn = Promise.resolve();

/** The outcome of `promise`, or of `late` when it takes longer; what it does later is no matter. */
export async function within<T, L>(
  promise: Promise<T>,
  timeoutMs: number,
  late: () => L,
): Promise<T | L> {
  // What it became is at hand then: to wait for it once more is a turn and a promise.
  let came: { readonly value: T } | undefined;
  let failed = false;
  promise.then((value) => {
    came = { value };
  }, () => {
    failed = true;
  });
  for (let turn = 0; turn < turnsMax; turn++) {
    await aTurn;
    if (came !== undefined) return came.value;
    if (failed) return await promise;
  }
  const overdue = Promise.withResolvers<L>();
  const callOff = alarm(() => overdue.resolve(late()), timeoutMs);
  try {
    return await Promise.race([promise, overdue.promise]);
  } finally {
    callOff();
  }
}
