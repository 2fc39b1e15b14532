/** A real `Deno.Kv` whose reads and commits can be counted, failed, lost, delayed or stalled. */
import { storeOf } from "../../kv/open.ts";

/** What happens to one read or commit. */
export type Fault =
  /** As it should. */
  | "none"
  /** Throws without having been applied. */
  | "fails"
  /** Is applied and then throws: the caller cannot know. */
  | "applied-then-fails"
  /** Is applied, and then sent again and answered `ok: false`: its own first sending conflicts. */
  | "repeated"
  /** A commit answers `ok: false` without having been applied; a read has no conflict and is made. */
  | "conflict"
  /** Never answers and is never applied. */
  | "stalls"
  /** Is applied and never answers. */
  | "applied-then-stalls"
  /** Is applied after the caller was told it failed. */
  | { readonly appliedLateMs: number }
  /** Is applied after a wait, and answered then. */
  | { readonly delayMs: number }
  /** Is applied when that is over, and answered then. */
  | { readonly after: Promise<void> };

/** Decides the fault of the nth read or commit (from 1). */
export type FaultPlan = (operation: "read" | "commit", nth: number) => Fault;

export type FaultyKv = {
  readonly store: ReturnType<typeof storeOf>;
  /** The database without faults, to look at. */
  readonly kv: Deno.Kv;
  plan: FaultPlan;
  readonly reads: number;
  readonly commits: number;
  /** Resolves when every late application has happened. */
  readonly settled: () => Promise<void>;
};

const noFaults: FaultPlan = () => "none";
const failure = () => new TypeError("database is unreachable");
const never = () => new Promise<never>(() => {});

/** Opens an in-memory database behind the fault plan. */
export async function openFaultyKv(): Promise<FaultyKv> {
  const kv = await Deno.openKv(":memory:");
  const counts = { read: 0, commit: 0 };
  const late: Promise<void>[] = [];
  const state = { plan: noFaults };
  const apply = async <T>(operation: "read" | "commit", work: () => Promise<T>): Promise<T> => {
    const fault = state.plan(operation, ++counts[operation]);
    if (typeof fault === "object" && "delayMs" in fault) {
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      return await work();
    }
    if (typeof fault === "object" && "after" in fault) {
      await fault.after;
      return await work();
    }
    if (typeof fault === "object") {
      late.push(
        new Promise((resolve) =>
          setTimeout(() => work().then(() => resolve()), fault.appliedLateMs)
        ),
      );
      throw failure();
    }
    if (fault === "fails") throw failure();
    if (fault === "stalls") return await never();
    if (fault === "conflict" && operation === "commit") return { ok: false } as T;
    const answer = await work();
    if (fault === "repeated") return await work();
    if (fault === "applied-then-fails") throw failure();
    if (fault === "applied-then-stalls") return await never();
    return answer;
  };
  const faulty = new Proxy(kv, {
    get: (target, name) => {
      if (name === "atomic") {
        return () => {
          const operation = target.atomic();
          const commit = operation.commit.bind(operation);
          operation.commit = () => apply("commit", commit);
          return operation;
        };
      }
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== "function") return value;
      const bound = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      if (name !== "get" && name !== "getMany") return bound;
      return (...args: unknown[]) => apply("read", () => bound(...args));
    },
  });
  return {
    store: storeOf(faulty),
    kv,
    get plan() {
      return state.plan;
    },
    set plan(next) {
      state.plan = next;
    },
    get reads() {
      return counts.read;
    },
    get commits() {
      return counts.commit;
    },
    settled: async () => void await Promise.all(late),
  };
}
