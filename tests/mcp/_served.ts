/** The built service as a process, for clients that know only its address. */
import { type AccountWithKey, makeAccount, operatorToken } from "../rig/operator.ts";
import { freePort, type Service, startService } from "../rig/service.ts";

export type Served = {
  readonly service: Service;
  readonly mcpUrl: string;
  /** A new account; one on "business" has credits for `businessCalls` calls. */
  readonly newAccount: (plan: "business" | "ai-agents") => Promise<AccountWithKey>;
  /** Credits that a key has spent, as REST lists them. */
  readonly creditsUsed: (key: string) => Promise<number>;
};

/** Every `tools/call` costs this, whichever the tool. */
export const callCredits = 2;
export const businessCalls = 3;

/** A service over the upstreams that `env` names, ended when `use` is done. */
export async function withService(
  env: Readonly<Record<string, string>>,
  use: (served: Served) => Promise<void>,
): Promise<void> {
  const service = await startService({
    PORT: String(freePort()),
    KV_PATH: ":memory:",
    OPERATOR_TOKEN: operatorToken,
    LIMIT_PER_MINUTE: "1000000",
    PLAN_CREDITS: `business=${businessCalls * callCredits},ai-agents=1000000`,
    ...env,
  });
  try {
    await use({
      service,
      mcpUrl: `${service.baseUrl}/mcp`,
      newAccount: (plan) => makeAccount(service, plan),
      creditsUsed: async (key) => {
        const headers = { Authorization: `Bearer ${key}` };
        const response = await fetch(`${service.baseUrl}/api/v1/tools`, { headers });
        return (await response.json()).credits.used;
      },
    });
  } finally {
    await service.stop();
  }
}
