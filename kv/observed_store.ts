/** A store whose readings, lists and commits each have a span. */
import { once } from "../schema/lazy.ts";
import type { Telemetry } from "../schema/telemetry.ts";
import type { Store } from "./open.ts";

/** What an iterator answers that is over. */
const done = { done: true, value: undefined } as const;

type Listed = AsyncIterableIterator<Deno.KvEntry<unknown>, undefined> & {
  readonly cursor: string;
};

/** Readings that are one trip to the database. */
const readings = ["get", "getMany"] as const satisfies readonly (keyof Deno.Kv)[];

/** `null`: nothing is traced. Keys of the store are not told. */
export function observedStore(store: Store, telemetry: Telemetry | null): Store {
  if (telemetry === null) return store;
  let observed: { readonly kv: Deno.Kv; readonly as: Deno.Kv } | undefined;
  return {
    ...store,
    kv: async () => {
      const kv = await store.kv();
      if (observed?.kv !== kv) observed = { kv, as: observedKv(kv, telemetry) };
      return observed.as;
    },
  };
}

function observedKv(kv: Deno.Kv, telemetry: Telemetry): Deno.Kv {
  return new Proxy(kv, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== "function") return value;
      const bound = value.bind(target);
      if (name === "atomic") return () => observedCommit(target.atomic(), telemetry);
      if (name === "list") {
        return (...args: Parameters<Deno.Kv["list"]>) =>
          observedList(target.list(...args), telemetry);
      }
      if (!readings.some((one) => one === name)) return bound;
      return (...args: unknown[]) =>
        telemetry.span("kv read", {}, () => bound(...args), () => ({}));
    },
  });
}

function observedCommit(operation: Deno.AtomicOperation, telemetry: Telemetry) {
  const commit = operation.commit.bind(operation);
  operation.commit = async () => {
    const done = await telemetry.span("kv commit", {}, commit, ({ ok }) => ({ "tcs.applied": ok }));
    if (!done.ok) telemetry.count("tcs.kv.conflicts", 1);
    return done;
  };
  return operation;
}

/**
 * The same list, whose span begins with the first entry asked for and ends with the iteration: at the end of
 * the list, when its reader leaves early, or with an error. One that nobody reads makes no trip.
 */
function observedList(
  list: Deno.KvListIterator<unknown>,
  telemetry: Telemetry,
): Listed {
  // Its own has neither `return` nor `throw` in Deno 2.9, and may get them.
  const source: AsyncIterator<Deno.KvEntry<unknown>, undefined> = list;
  const over = Promise.withResolvers<void>();
  const begin = once(() => void telemetry.span("kv list", {}, () => over.promise, () => ({})));
  const left = async <T>(how: Promise<T> | undefined): Promise<T | typeof done> => {
    over.resolve();
    return await how ?? done;
  };
  return {
    get cursor() {
      return list.cursor;
    },
    next: async () => {
      begin();
      try {
        const step = await source.next();
        if (step.done) over.resolve();
        return step;
      } catch (error) {
        over.resolve();
        throw error;
      }
    },
    return: () => left(source.return?.()),
    throw: (error: unknown) => left(source.throw?.(error) ?? Promise.reject(error)),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
