/** Everything that somebody may come with, and what it is worth at which kind of route. */
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { operatorToken } from "../rig/harness.ts";
import { noonS, type Service } from "./_service.ts";

/** In this order: what may change something comes last. */
export const credentials = [
  "none",
  "garbage",
  "bad checksum",
  "unknown key",
  "revoked key",
  "lapsed key",
  "garbage cookie",
  "ended session",
  "other's key",
  "other's session",
  "key",
  "session",
  "operator",
] as const;

export type Credential = (typeof credentials)[number];

/** Two accounts on the AI Agents plan, each with a key and a session. */
export type Scene = {
  readonly service: Service;
  /** What the parameters of paths are filled with; ids are the first account's. */
  readonly params: Readonly<Record<string, string>>;
  /** The headers that each credential is sent in. */
  readonly headers: Readonly<Record<Credential, Readonly<Record<string, string>>>>;
};

export async function makeScene(service: Service): Promise<Scene> {
  const { apiKeys, sessions, runs } = service.deps;
  const [own, other, lapsed] = [
    await service.account("ai-agents"),
    await service.account("ai-agents"),
    await service.account("ai-agents", noonS),
  ];
  const revoked = await apiKeys.mint(own.accountId, "revoked");
  if (!revoked.ok) throw new Error(revoked.reason);
  await apiKeys.revoke(own.accountId, revoked.id);
  const session = async (accountId: string) => {
    const token = await sessions.open(accountId);
    if (token === undefined) throw new Error("no session");
    return token;
  };
  const ended = await session(own.accountId);
  await sessions.close(ended);
  const { accountId, keyId, key } = own;
  const opened = await runs.open({
    accountId,
    keyId,
    repo: "owner/repo",
    version: null,
    engineVersion: null,
  });
  if (opened === undefined) throw new Error("no run");
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const cookie = (token: string) => ({ Cookie: `__Host-session=${token}` });
  return {
    service,
    params: {
      name: "echo_text",
      id: accountId,
      keyId,
      runId: opened.run.id,
      provider: "oidc",
      token: "0".repeat(64),
    },
    headers: {
      "none": {},
      "garbage": bearer("x"),
      "bad checksum": bearer(key.slice(0, -1) + (key.endsWith("0") ? "1" : "0")),
      "unknown key": bearer(generateApiKey(systemRandom)),
      "revoked key": bearer(revoked.key),
      "lapsed key": bearer(lapsed.key),
      "garbage cookie": cookie("x"),
      "ended session": cookie(ended),
      "other's key": bearer(other.key),
      "other's session": cookie(await session(other.accountId)),
      "key": bearer(key),
      "session": cookie(await session(accountId)),
      "operator": bearer(operatorToken),
    },
  };
}

/**
 * A status, and what tells it from others of the same status: the code of an error, where a redirection
 * goes.
 */
export type Told = string;

export type Answers = Readonly<Record<Credential, Told>>;

/** Whoever comes. */
export function open(told: Told): Answers {
  return Object.fromEntries(credentials.map((name) => [name, told])) as Answers;
}

/** An API key decides; cookies and the operator's token are worth nothing. */
export function byKey(told: Told): Answers {
  return {
    ...open("401 bad-key"),
    "none": "401 no-key",
    "garbage cookie": "401 no-key",
    "ended session": "401 no-key",
    "other's session": "401 no-key",
    "session": "401 no-key",
    "lapsed key": "402 plan-required",
    "other's key": told,
    "key": told,
  };
}

/** A session decides, others are sent to the sign-in page; keys and operators are worth nothing. */
export function bySession(told: Told, next: string, others: Told = told): Answers {
  return { ...open(`303 /sign-in?next=${next}`), "other's session": others, "session": told };
}

/** The operator's token decides, and nothing else does. */
export function byOperator(told: Told): Answers {
  return { ...open("401 bad-operator-token"), "operator": told };
}
