/** The built service as a process over the local world, for clients that know only its address. */
import { type AccountWithKey, makeAccount, operatorToken } from "../rig/operator.ts";
import { freePort, type Service, startService } from "../rig/service.ts";
import type { World } from "../rig/world.ts";

export type Served = {
  readonly world: World;
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

/** The service over the world, ended when `use` is done. */
export async function serveOver(
  world: World,
  use: (served: Served) => Promise<void>,
): Promise<void> {
  const service = await startService({
    PORT: String(freePort()),
    KV_PATH: ":memory:",
    OPERATOR_TOKEN: operatorToken,
    LIMIT_PER_MINUTE: "1000000",
    PLAN_CREDITS: `business=${businessCalls * callCredits},ai-agents=1000000`,
    ...world.env,
  });
  try {
    await use({
      world,
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
