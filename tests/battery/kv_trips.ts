/**
 * Runs inside the service, before it: counts what it asks of its database, below everything that tells of
 * it, and writes the counts to `KV_TRIPS_FILE` at each SIGUSR2.
 */

export type Trips = {
  readonly reads: number;
  /** Each counts once, however many entries it answers. */
  readonly lists: number;
  readonly commits: number;
};

type Method = (...args: unknown[]) => unknown;

function count(file: string): void {
  const trips = { reads: 0, lists: 0, commits: 0 };
  const counted = (object: object, method: string, kind: keyof Trips) => {
    const own: Method = Reflect.get(object, method);
    Reflect.set(object, method, function (this: unknown, ...args: unknown[]) {
      trips[kind]++;
      return own.apply(this, args);
    });
  };
  counted(Deno.Kv.prototype, "get", "reads");
  counted(Deno.Kv.prototype, "getMany", "reads");
  counted(Deno.Kv.prototype, "list", "lists");
  counted(Deno.AtomicOperation.prototype, "commit", "commits");
  Deno.addSignalListener("SIGUSR2", () => {
    // Renamed, so that nobody reads half of it.
    Deno.writeTextFileSync(`${file}.part`, JSON.stringify(trips satisfies Trips));
    Deno.renameSync(`${file}.part`, file);
  });
}

const file = Deno.env.get("KV_TRIPS_FILE");
if (file !== undefined) count(file);
