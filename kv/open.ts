/** Opens the one `Deno.Kv` of the process: the only place that calls `Deno.openKv`. */
import { lockFile } from "./_file_lock.ts";
import { answered } from "./_timing.ts";
import { StoreError } from "./store_error.ts";

/** Hands out the database; `kv` rejects with `StoreError` when there is none. */
export type Store = {
  readonly kv: () => Promise<Deno.Kv>;
  /** Whether what is written is where the next start will look for it. */
  readonly isInPlace: () => Promise<boolean>;
  /** A commit waits for neither a disk nor a network. */
  readonly isInMemory: boolean;
  readonly close: () => Promise<void>;
};

export type StoreOptions = {
  /** SQLite file, `:memory:`, or `none`. Ignored when `hosted`. */
  readonly path: string;
  /** On Deno Deploy the platform attaches the database and knows no path. */
  readonly hosted: boolean;
};

/**
 * Opens the store. A local file is locked first: two processes on one SQLite file lose commits to
 * "database is locked" (docs/operations.md).
 *
 * @throws {Error} when another process holds the file, or it cannot be opened; one line.
 */
export async function openStore({ path, hosted }: StoreOptions): Promise<Store> {
  if (hosted) return hostedStore();
  if (path === "none") return unconfiguredStore();
  const unlock = path === ":memory:" ? () => {} : await lockFile(path);
  try {
    const kv = await Deno.openKv(path);
    return path === ":memory:"
      ? { ...storeOf(kv), isInMemory: true }
      : { ...storeOf(kv, unlock), isInPlace: watched(path) };
  } catch (error) {
    unlock();
    throw new Error(`KV_PATH: cannot open the database file`, { cause: error });
  }
}

/** Of a store that has no file. */
const isInPlace = () => Promise.resolve(true);

/**
 * A file that was removed or replaced goes on taking writes, and they are gone with the process. One that
 * became smaller was cut: SQLite makes a file smaller by VACUUM alone, which Deno KV never runs. What was
 * cut stays lost however the file grows afterwards.
 */
function watched(path: string): Store["isInPlace"] {
  const opened = Deno.statSync(path);
  let largestBytes = opened.size;
  let isCut = false;
  return async () => {
    const now = await Deno.stat(path).catch(() => null);
    if (now?.ino !== opened.ino || now.dev !== opened.dev) return false;
    isCut ||= now.size < largestBytes;
    largestBytes = Math.max(largestBytes, now.size);
    return !isCut;
  };
}

/** A store over an open database. */
export function storeOf(kv: Deno.Kv, afterClose: () => void = () => {}): Store {
  return {
    kv: () => Promise.resolve(kv),
    isInPlace,
    isInMemory: false,
    close: () => {
      kv.close();
      afterClose();
      return Promise.resolve();
    },
  };
}

function unconfiguredStore(): Store {
  return {
    kv: () => Promise.reject(new StoreError("db-unconfigured", "No database is configured")),
    isInPlace,
    isInMemory: false,
    close: () => Promise.resolve(),
  };
}

/** Opens at first use, so that discovery answers without it; a failed open is tried again. */
function hostedStore(): Store {
  let opening: Promise<Deno.Kv> | undefined;
  let isOpen = false;
  const open = async () => {
    try {
      if (typeof Deno.openKv !== "function") throw new TypeError("Deno.openKv is not available");
      const kv = await Deno.openKv();
      isOpen = true;
      return kv;
    } catch (error) {
      opening = undefined;
      throw new StoreError("db-unconfigured", "No database is attached", { cause: error });
    }
  };
  return {
    kv: () => {
      opening ??= open();
      // What is open needs no alarm of its own for each call.
      return isOpen ? opening : answered(opening);
    },
    isInPlace,
    isInMemory: false,
    close: async () => (await opening)?.close(),
  };
}
