/** Outcomes that are waited for, but not for ever. */

/** What has all it needs settles within so many microtasks, and no timer is started for it. */
const turnsMax = 8;

/** The outcome of `promise`, or of `late` when it takes longer; what it does later is no matter. */
export async function within<T, L>(
  promise: Promise<T>,
  timeoutMs: number,
  late: () => L,
): Promise<T | L> {
  let settled = false;
  const settle = () => void (settled = true);
  promise.then(settle, settle);
  for (let turn = 0; turn < turnsMax && !settled; turn++) await null;
  if (settled) return await promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late()), timeoutMs);
  });
  try {
    return await Promise.race([promise, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
