/** Every key of the store. `SCHEMA.md` beside this file documents each prefix. */

export const keys = {
  account: (accountId: string) => ["account", accountId],
  accountByIdentity: (provider: string, subject: string) => [
    "account_by_identity",
    provider,
    subject,
  ],
  accountLink: (tokenHash: string) => ["account_link", tokenHash],
  apiKey: (keyHash: string) => ["api_key", keyHash],
  accountKey: (accountId: string, keyId: string) => ["account_keys", accountId, keyId],
  credits: (keyId: string, month: string) => ["credits", keyId, month],
  usage: (keyId: string, day: string) => ["usage", keyId, day],
  minuteWindow: (address: string, start: number) => ["window", "minute", address, start],
  riskMinute: (address: string, start: number) => ["window", "risk_minute", address, start],
  riskDay: (start: number) => ["window", "risk_day", start],
  risk: (chainId: number, token: string) => ["risk", chainId, token],
  run: (accountId: string, runId: string) => ["run", accountId, runId],
  runCount: (accountId: string) => ["run_count", accountId],
  openRun: (keyId: string, repo: string, runId: string) => ["run_open", keyId, repo, runId],
  signInFlow: (stateHash: string) => ["oauth_flow", stateHash],
  signInMinute: (address: string, start: number) => ["window", "sign_in_minute", address, start],
  session: (accountId: string, tokenHash: string) => ["session", accountId, tokenHash],
  commit: (nonce: string) => ["commit", nonce],
  readiness: () => ["readiness"],
} as const satisfies Record<string, (...parts: never[]) => Deno.KvKey>;
