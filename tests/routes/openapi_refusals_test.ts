/** Refusals of the tools over the local world against their schema in `openapi.json`. */
import assert from "node:assert/strict";
import { openApi } from "../../schema/discovery/openapi.ts";
import { registry } from "../../tools/registry.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";
import type { World } from "../rig/world.ts";
import { fits } from "./_json_schema.ts";
import { askTool, serveWorld, serviceOf, type ToolName } from "./_world.ts";

const document = JSON.parse(JSON.stringify(openApi(Object.values(registry), tokenRiskDescription)));
const { Refusal } = document.components.schemas;

type Row = readonly [ToolName, Record<string, unknown>, string];

/** Arguments that are refused, and the code. */
function rowsOf({ wallet, ethereum: { addresses } }: World): readonly Row[] {
  const hash = `0x${"ab".repeat(32)}`;
  return [
    ["token_info", { token: "0x12" }, "bad-address"],
    ["token_info", { token: wallet, network: "Nowhere" }, "unsupported-network"],
    ["token_info", { token: wallet }, "not-a-contract"],
    ["token_info", { token: addresses.notAToken }, "not-a-token"],
    ["check_honeypot", { token: wallet }, "not-a-contract"],
    ["check_honeypot", { token: addresses.notAToken }, "not-a-token"],
    ["portfolio_scan", {}, "no-connected-wallet"],
    ["contract_source", { address: wallet }, "not-a-contract"],
    ["bytecode_scan", { address: "x" }, "bad-address"],
    ["explain_transaction", { hash: "0x" }, "bad-hash"],
    ["explain_transaction", { hash }, "not-found"],
  ];
}

/** When no upstream answers. */
function deadRows({ wallet }: World): readonly Row[] {
  const error = "upstream-unavailable";
  return [
    ["token_info", { token: wallet }, error],
    ["check_honeypot", { token: wallet }, error],
    ["portfolio_scan", { address: wallet }, error],
    ["market_info", {}, error],
    ["contract_source", { address: wallet }, error],
    ["bytecode_scan", { address: wallet }, error],
    ["explain_transaction", { hash: `0x${"ab".repeat(32)}` }, error],
  ];
}

Deno.test("each refusal of a tool has the fields that openapi.json describes, and no other", async () => {
  const served = await serveWorld();
  const dead = await serviceOf(
    Object.fromEntries(
      Object.entries(served.world.env).map(([name, value]) => [
        name,
        value.startsWith("http") ? value.replace(/:\d+/, ":1") : value,
      ]),
    ),
  );
  try {
    for (const [tool, args, error] of rowsOf(served.world)) {
      const { answer } = await served.ask(tool, args);
      assert.equal(answer.error, error, tool);
      assert.ok(fits(Refusal, answer), JSON.stringify(answer));
    }
    const { key } = await dead.account("ai-agents");
    for (const [tool, args, error] of deadRows(served.world)) {
      const { answer } = await askTool(dead, key, tool, args);
      assert.equal(answer.error, error, tool);
      assert.ok(fits(Refusal, answer), JSON.stringify(answer));
    }
  } finally {
    await dead.close();
    await served.close();
  }
});
