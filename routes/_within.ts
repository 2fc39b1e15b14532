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
  let settled = false;
  const settle = () => void (settled = true);
  promise.then(settle, settle);
  for (let turn = 0; turn < turnsMax && !settled; turn++) await aTurn;
  if (settled) return await promise;
  const overdue = Promise.withResolvers<L>();
  const callOff = alarm(() => overdue.resolve(late()), timeoutMs);
  try {
    return await Promise.race([promise, overdue.promise]);
  } finally {
    callOff();
  }
}
