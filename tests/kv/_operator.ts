/** The operator's operations over a database that a test breaks, and what is stored before and after. */
import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { type Store, storeOf } from "../../kv/open.ts";
import type { AccountRecord, ApiKeyRecord } from "../../kv/records.ts";
import { type FaultyKv, openFaultyKv } from "../rig/faulty_kv.ts";
import { type Harness, operatorToken, startHarness } from "../rig/harness.ts";

/** Longer than any operator's request may take. */
const boundMs = 8_500;

/** What is stored, counted by kind. */
export type Tally = Readonly<Record<string, number>>;

export type World = {
  readonly harness: Harness;
  readonly faulty: FaultyKv;
  readonly accountId: string;
  /** Of a live key. */
  readonly keyId: string;
  /** From then on a listing never answers. */
  readonly stallLists: (isStalled: boolean) => void;
  readonly tally: () => Promise<Tally>;
};

/** An operation as its operator sends it, and its status when all is well. */
export type Operation = {
  readonly method: string;
  readonly path: (world: World) => string;
  readonly body?: Record<string, unknown>;
  readonly status: number;
  /** Lists entries of the store. */
  readonly lists?: true;
};

const ofAccount = ({ accountId }: World) => `/accounts/${accountId}`;

export const operations: Readonly<Record<string, Operation>> = {
  "find an account": {
    method: "GET",
    path: () => "/accounts?provider=operator&subject=first",
    status: 200,
  },
  "show an account": { method: "GET", path: ofAccount, status: 200, lists: true },
  "make an account": {
    method: "POST",
    path: () => "/accounts",
    body: { login: "second", plan: "business" },
    status: 201,
  },
  "change a plan": { method: "PATCH", path: ofAccount, body: { plan: "ai-agents" }, status: 200 },
  "renew a link": { method: "POST", path: (world) => `${ofAccount(world)}/link`, status: 201 },
  "mint the fifth key": {
    method: "POST",
    path: (world) => `${ofAccount(world)}/keys`,
    body: { name: "fifth" },
    status: 201,
    lists: true,
  },
  "revoke a key": {
    method: "DELETE",
    path: (world) => `${ofAccount(world)}/keys/${world.keyId}`,
    status: 200,
  },
  "delete an account": { method: "DELETE", path: ofAccount, status: 200, lists: true },
};

/** The status of an answer that must come in time. */
export async function operate(world: World, { method, path, body }: Operation): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${boundMs} ms`)), boundMs);
  });
  const answer = world.harness.ask(`/operator${path(world)}`, {
    method,
    body: body ?? null,
    headers: { Authorization: `Bearer ${operatorToken}` },
  });
  try {
    const { status, body: unread } = await Promise.race([answer, late]);
    await unread?.cancel();
    return status;
  } finally {
    clearTimeout(timer);
  }
}

/** An account with four live keys, a revoked one in the fifth place and one out of place, in use. */
export async function withWorld(body: (world: World) => Promise<void>): Promise<void> {
  const faulty = await openFaultyKv();
  const lists = { areStalled: false };
  const harness = await startHarness({ store: await stallable(faulty.store, lists) });
  const { accounts, apiKeys, runs, sessions } = harness.deps;
  const wanted = { provider: "operator", subject: "first", planUntil: null } as const;
  const made = await accounts.create({ ...wanted, plan: "business" });
  assert.ok(made);
  const accountId = made.account.id;
  const minted = [];
  for (let nth = 0; nth < 6; nth++) {
    const key = await apiKeys.mint(accountId, "key");
    assert.ok(key.ok);
    minted.push(key.id);
    if (nth >= 4) await apiKeys.revoke(accountId, key.id);
  }
  for (const keyId of minted) {
    await faulty.kv.set(keys.usage(keyId, "2026-11-20"), new Deno.KvU64(2n));
  }
  const keyId = minted[0]!;
  await sessions.open(accountId);
  await runs.open({ accountId, keyId, repo: null, version: null, engineVersion: null });
  const stallLists = (isStalled: boolean) => void (lists.areStalled = isStalled);
  try {
    await body({
      ...{ harness, faulty, accountId, keyId, stallLists },
      tally: () => tallyOf(faulty.kv),
    });
  } finally {
    faulty.plan = () => "none";
    await harness.close();
    await faulty.store.close();
  }
}

/** The store, whose listings can be stalled. */
async function stallable(store: Store, lists: { readonly areStalled: boolean }): Promise<Store> {
  const never = { next: () => new Promise<never>(() => {}) };
  const kv = new Proxy(await store.kv(), {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (name !== "list" || !lists.areStalled) return value;
      return () => ({ [Symbol.asyncIterator]: () => never });
    },
  });
  return storeOf(kv);
}

/** Counts live and revoked keys apart, and accounts by their plan; proofs and windows are left out. */
async function tallyOf(kv: Deno.Kv): Promise<Tally> {
  const tally: Record<string, number> = {};
  for await (const { key, value } of kv.list({ prefix: [] })) {
    const kind = String(key[0]);
    if (kind === "commit" || kind === "window") continue;
    const of = value as Partial<AccountRecord & ApiKeyRecord>;
    const state = kind === "api_key" ? (of.revokedAt === null ? " live" : " revoked") : "";
    const name = `${kind}${state} ${of.plan ?? ""}`.trim();
    tally[name] = (tally[name] ?? 0) + 1;
  }
  return tally;
}
