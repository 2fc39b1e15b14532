/** The official clients against the service as a process, at every revision each of them speaks. */
import assert from "node:assert/strict";
import { service as named } from "../../schema/service.ts";
import { registry } from "../../tools/registry.ts";
import { operator } from "../rig/operator.ts";
import { startWorld, type World } from "../rig/world.ts";
import { type ClientKind, clientKinds, type Connected } from "./_clients.ts";
import { businessCalls, callCredits, type Served, withService } from "./_served.ts";
import { toolCalls, type ToolName } from "./_tool_calls.ts";

let world: World;
Deno.test.beforeAll(async () => {
  world = await startWorld();
});
Deno.test.afterAll(() => world.stop());

const toolNames = Object.keys(registry) as ToolName[];
const agentsOnly = "bytecode_scan";

type Session = {
  readonly served: Served;
  readonly client: Connected;
  /** Of an account of its own. */
  readonly key: string;
  readonly kind: ClientKind;
};

/** What every client has to live through. */
const cases: {
  readonly name: string;
  readonly run: (served: Served, kind: ClientKind) => Promise<void>;
}[] = [];

/** A case of a client that has opened its connection. */
function session(
  name: string,
  plan: "business" | "ai-agents",
  body: (session: Session) => Promise<void>,
): void {
  const run = async (served: Served, kind: ClientKind) => {
    const { key } = await served.newAccount(plan);
    const client = await kind.connect(served.mcpUrl, key);
    try {
      await body({ served, client, key, kind });
    } finally {
      await client.close();
    }
  };
  cases.push({ name, run });
}

session(
  "opens at that revision and learns whom it talks to, free of charge",
  "business",
  async ({ served, client, key, kind: { revision } }) => {
    assert.equal(client.revision, revision);
    const { name, version } = client.server ?? {};
    assert.deepEqual([name, version], [named.slug, named.version]);
    assert.match(client.instructions ?? "", /untrustedFields/);
    assert.deepEqual(await client.listOthers(), [[], [], []]);
    assert.equal(await served.creditsUsed(key), 0);
  },
);

session(
  "lists the tools of the key's plan with closed schemas",
  "business",
  async ({ served, client, key }) => {
    const tools = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      toolNames.filter((name) => registry[name].plan === "business"),
    );
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      const tool = registry[name as ToolName];
      assert.equal(description, tool.description);
      assert.equal(inputSchema["type"], "object");
      assert.equal(inputSchema["additionalProperties"], false);
      assert.equal(outputSchema?.["type"], "object");
      const stated = Object.entries(tool.annotations).map(([hint]) => [hint, annotations?.[hint]]);
      assert.deepEqual(Object.fromEntries(stated), tool.annotations);
    }
    assert.equal(await served.creditsUsed(key), 0);
  },
);

session(
  "calls every tool: the answer fits the result's schema, the text is the same JSON",
  "ai-agents",
  async ({ served, client, key }) => {
    const tools = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), toolNames);
    for (const [index, name] of toolNames.entries()) {
      const args = toolCalls[name](world);
      const { isError, text, structured } = await client.callTool(name, args);
      assert.equal(isError, false, `${name}: ${text}`);
      const parsed = registry[name].result.safeParse(structured);
      assert.ok(parsed.success, `${name}: ${parsed.error?.message}`);
      assert.equal(text, JSON.stringify(structured), name);
      assert.equal(await served.creditsUsed(key), (index + 1) * callCredits, name);
    }
  },
);

/** A refusal as every client shows it: an error result whose text is JSON with the code. */
async function refused(
  client: Connected,
  name: string,
  args: Record<string, unknown>,
  error: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { isError, text, structured } = await client.callTool(name, args);
  assert.equal(isError, true, text);
  assert.equal(structured, undefined);
  const refusal = JSON.parse(text);
  assert.deepEqual([refusal.ok, refusal.error], [false, error]);
  assert.ok(refusal.detail.length > 0);
  return refusal;
}

session(
  "is shown refusals as results, and pays for none of them",
  "business",
  async ({ served, client, key }) => {
    await client.listTools();
    const { wallet } = world;
    await refused(client, "token_info", { token: wallet }, "not-a-contract");
    await refused(client, "token_info", { token: "0x12" }, "bad-address");
    await refused(client, "token_info", { token: 12 }, "invalid-arguments");
    await refused(client, "token_info", {}, "invalid-arguments");
    await refused(client, "market_info", { surplus: true }, "invalid-arguments");
    await refused(client, agentsOnly, { address: wallet }, "plan-required");
    await assert.rejects(client.callTool("no_such_tool", {}), { code: -32602 });
    assert.equal(await served.creditsUsed(key), 0);
  },
);

session(
  "spends its last credit, and is told when there are new ones",
  "business",
  async ({ served, client, key }) => {
    const token = { token: world.ethereum.addresses.weth };
    const spend = (calls: number) => calls * callCredits;
    for (let call = 1; call <= businessCalls; call++) {
      const { isError, text } = await client.callTool("token_info", token);
      assert.equal(isError, false, text);
    }
    const refusal = await refused(client, "token_info", token, "credits-exhausted");
    const { limit, remaining, resetAt } = refusal;
    const now = new Date();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) / 1000;
    assert.deepEqual([limit, remaining, resetAt], [spend(businessCalls), 0, nextMonth]);
    assert.equal(await served.creditsUsed(key), spend(businessCalls));
    // Lists stay open: they cost nothing.
    assert.equal((await client.listTools()).length > 0, true);
  },
);

/** The HTTP status that a client's error tells. */
function statusOf(error: unknown): number | undefined {
  const { code, status } = error as { code?: unknown; status?: unknown };
  return [status, code].find((value) => typeof value === "number") as number | undefined;
}

async function refusedWith(status: number, opening: Promise<Connected>): Promise<void> {
  await assert.rejects(opening, (error) => {
    assert.equal(statusOf(error), status, String(error));
    return true;
  });
}

cases.push({
  name: "is refused with 401 without a key and with a wrong one",
  run: async ({ mcpUrl }, { connect }) => {
    for (const key of [undefined, `tcs_live_${"0".repeat(38)}`, "no key at all"]) {
      await refusedWith(401, connect(mcpUrl, key));
    }
  },
}, {
  name: "is refused with 403 when the plan no longer includes the API",
  run: async ({ service, mcpUrl, newAccount }, { connect }) => {
    const { accountId, key } = await newAccount("business");
    await operator(service, `accounts/${accountId}`, { plan: "pro" }, "PATCH");
    await refusedWith(403, connect(mcpUrl, key));
  },
});

for (const kind of clientKinds) {
  Deno.test(kind.name, async (t) => {
    await withService(world.env, async (served) => {
      for (const { name, run } of cases) await t.step(name, () => run(served, kind));
    });
  });
}
