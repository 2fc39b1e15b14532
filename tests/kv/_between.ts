/** A database in which a test does something right after an entry was read. */
import { type Store, storeOf } from "../../kv/open.ts";

export type Between = {
  readonly store: Store;
  /** The next reading of the entry waits for `work` before it is answered, with what it read before. */
  afterReading: (key: Deno.KvKey, work: () => Promise<void>) => void;
};

export function between(kv: Deno.Kv): Between {
  let next: { readonly name: string; readonly work: () => Promise<void> } | undefined;
  const store = storeOf(
    new Proxy(kv, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== "function") return value;
        const bound = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
        if (name !== "get") return bound;
        return async (...args: unknown[]) => {
          const answer = await bound(...args);
          if (next?.name !== JSON.stringify(args[0])) return answer;
          const { work } = next;
          next = undefined;
          await work();
          return answer;
        };
      },
    }),
  );
  return {
    store,
    afterReading: (key, work) => {
      next = { name: JSON.stringify(key), work };
    },
  };
}
