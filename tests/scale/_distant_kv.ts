/**
 * A real `Deno.Kv` as far away as a hosted one: half of the way before an operation is applied, half
 * after it. Counts what the hosted store bills.
 */
import { type Store, storeOf } from "../../kv/open.ts";

/** Times of one trip in milliseconds; a fifth more or less is drawn for each. */
export type Distance = { readonly readMs: number; readonly commitMs: number };

/** What was asked of the store. A value here is under 1 KB, so an entry is one unit. */
export type Trips = {
  reads: number;
  /** Entries read. */
  readUnits: number;
  commits: number;
  /** Commits that were refused because a checked entry had changed. */
  conflicts: number;
  /** Entries written by commits that were applied. */
  writeUnits: number;
};

const spread = 0.2;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `kv` behind the distance. Isolates share one `Trips` when they are given the same. */
export function distantStore(
  kv: Deno.Kv,
  { readMs, commitMs }: Distance,
  trips: Trips,
  random: () => number,
): Store {
  const travel = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    const half = ms * (1 - spread + 2 * spread * random()) / 2;
    await sleep(half);
    const answer = await work();
    await sleep(half);
    return answer;
  };
  const read = <T>(entries: number, work: () => Promise<T>) => {
    trips.reads++;
    trips.readUnits += entries;
    return travel(readMs, work);
  };
  const distant = new Proxy(kv, {
    get: (target, name) => {
      if (name === "atomic") return () => counted(target.atomic(), trips, commitMs, travel);
      if (name === "get") return (key: Deno.KvKey) => read(1, () => target.get(key));
      if (name === "getMany") {
        return (keys: Deno.KvKey[]) => read(keys.length, () => target.getMany(keys));
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return storeOf(distant);
}

export const noTrips = (): Trips => ({
  reads: 0,
  readUnits: 0,
  commits: 0,
  conflicts: 0,
  writeUnits: 0,
});

function counted(
  operation: Deno.AtomicOperation,
  trips: Trips,
  commitMs: number,
  travel: (
    ms: number,
    work: () => Promise<Deno.KvCommitResult | Deno.KvCommitError>,
  ) => Promise<Deno.KvCommitResult | Deno.KvCommitError>,
): Deno.AtomicOperation {
  let writes = 0;
  for (const name of ["set", "sum", "delete"] as const) {
    const real = operation[name].bind(operation) as (...args: unknown[]) => Deno.AtomicOperation;
    operation[name] = ((...args: unknown[]) => {
      writes++;
      return real(...args);
    }) as never;
  }
  const commit = operation.commit.bind(operation);
  operation.commit = async () => {
    trips.commits++;
    const outcome = await travel(commitMs, commit);
    if (outcome.ok) trips.writeUnits += writes;
    else trips.conflicts++;
    return outcome;
  };
  return operation;
}
