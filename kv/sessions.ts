/**
 * Sign-in sessions. A token is the account's id and 256 random bits, so that session and account are
 * one reading; the store knows its SHA-256 only. A session ends 14 days after sign-in, used or not.
 */
import { sha256Hex } from "../schema/hash.ts";
import { toHex } from "../schema/random.ts";
import { limits } from "../schema/limits.ts";
import { daySeconds, unixSeconds } from "../schema/time.ts";
import { sessionsOf } from "./_account_sessions.ts";
import { deleteUnder } from "./_delete_under.ts";
import { reading } from "./_reading.ts";
import { settle, type SettleDeps } from "./_settle.ts";
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import { type AccountRecord, accountRecord, sessionRecord } from "./records.ts";

export const sessionLifeSeconds = 14 * daySeconds;

const tokenForm = /^([0-9a-f]{32})[0-9a-f]{64}$/;

/** A live session and whose it is. */
export type Session = { readonly account: AccountRecord; readonly sessionHash: string };

export class Sessions {
  readonly #deps: SettleDeps;

  constructor(deps: SettleDeps) {
    this.#deps = deps;
  }

  /**
   * The token of a new session, or `undefined` when there is no such account. `previous` is the
   * browser's token until now, if any: it is closed in the same commit.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  open(accountId: string, previous?: string): Promise<string | undefined> {
    const token = accountId + toHex(this.#deps.random(32));
    const key = keys.session(accountId, sha256Hex(token));
    const before = previous === undefined ? undefined : named(previous)?.key;
    const nowS = unixSeconds(this.#deps.clock());
    return settle(this.#deps, async (kv, signal) => {
      const account = await answered(kv.get(keys.account(accountId)), { signal });
      if (account.value === null) return { value: undefined };
      const oldest = await answered(surplusOf(kv, accountId), { signal });
      return {
        value: token,
        write: (commit) => {
          // Under the account's check, so that no session is left behind by a deletion.
          commit.check(account).set(
            key,
            { createdAt: nowS, exp: nowS + sessionLifeSeconds },
            { expireIn: sessionLifeSeconds * 1000 },
          );
          for (const old of oldest) commit.delete(old);
          if (before !== undefined) commit.delete(before);
        },
      };
    });
  }

  /**
   * The live session of a token, in one reading; `undefined` for any other text.
   *
   * @throws {StoreError} when the store is missing or does not answer.
   */
  async find(token: string): Promise<Session | undefined> {
    const at = named(token);
    if (at === undefined) return undefined;
    const kv = await this.#deps.store.kv();
    const [session, account] = await reading(
      kv.getMany<unknown[]>([at.key, keys.account(at.accountId)]),
    );
    if (!session?.value || !account?.value) return undefined;
    const { exp } = sessionRecord.parse(session.value);
    if (unixSeconds(this.#deps.clock()) >= exp) return undefined;
    return { account: accountRecord.parse(account.value), sessionHash: at.sessionHash };
  }

  /** Ends the session of a token, if there is one. @throws {StoreError} */
  async close(token: string): Promise<void> {
    const at = named(token);
    if (at !== undefined) await reading((await this.#deps.store.kv()).delete(at.key));
  }

  /** Ends every session that the account has when this is called. @throws {StoreError} */
  async closeAll(accountId: string): Promise<void> {
    await settle(this.#deps, async (kv, signal) => {
      await deleteUnder(kv, sessionsOf(accountId), signal);
      return { value: undefined };
    });
  }
}

/** The oldest sessions, as many as leave room for one more. */
async function surplusOf(kv: Deno.Kv, accountId: string): Promise<Deno.KvKey[]> {
  const sessions = await Array.fromAsync(kv.list(sessionsOf(accountId)));
  const byAge = sessions
    .map(({ key, value }) => ({ key, createdAt: sessionRecord.parse(value).createdAt }))
    .sort((a, b) => b.createdAt - a.createdAt);
  return byAge.slice(limits.sessionsPerAccount - 1).map(({ key }) => key);
}

/** What a token names; `undefined` for a text that is none. */
function named(token: string) {
  const accountId = tokenForm.exec(token)?.[1];
  if (accountId === undefined) return undefined;
  const sessionHash = sha256Hex(token);
  return { accountId, sessionHash, key: keys.session(accountId, sessionHash) };
}
