/** A store whose readings and commits each have a span. */
import type { Telemetry } from "../schema/telemetry.ts";
import type { Store } from "./open.ts";

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
