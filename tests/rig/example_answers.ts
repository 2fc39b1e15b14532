/** What each operation answers to its example, in the local world. */
import assert from "node:assert/strict";
import { registry } from "../../tools/registry.ts";

// deno-lint-ignore no-explicit-any -- answers of all operations
type Expect = (answer: any) => void;

const tools = Object.keys(registry);

/** Of answers to REST, parsed where they are JSON. */
export const expected: Readonly<Record<string, Expect>> = {
  list_tools: ({ ok, credits, tools: listed }) => {
    assert.deepEqual([ok, listed.length], [true, tools.length]);
    assert.equal(credits.used + credits.left, credits.max);
  },
  token_info: ({ symbol, decimals }) => assert.deepEqual([symbol, decimals], ["WETH", 18]),
  check_honeypot: ({ verdict, sellTaxBps }) =>
    assert.deepEqual([verdict, sellTaxBps], ["sellable", 0]),
  portfolio_scan: ({ ok, networks, total }) => {
    assert.deepEqual([ok, networks.length, total.partial], [true, 25, false]);
  },
  market_info: ({ ok, networks, unavailable }) => {
    assert.deepEqual([ok, networks.length, unavailable], [true, 25, []]);
  },
  contract_source: ({ verified, contractName, proxy }) => {
    assert.deepEqual([verified, contractName, proxy], ["exact", "WETH9", null]);
  },
  bytecode_scan: ({ kind, powers }) => {
    assert.equal(kind, "contract");
    assert.deepEqual(
      powers.map(({ power }: { power: string }) => power),
      ["mint", "burn-any", "blacklist", "pause", "owner-change"],
    );
  },
  explain_transaction: ({ status, call }) => {
    assert.deepEqual([status, call.signature], ["success", "transfer(address,uint256)"]);
  },
  scan_agent_config: ({ kind, findings: [first] }) => {
    assert.deepEqual([kind, first.class], ["mcp", "remote-execution"]);
  },
  open_ci_run: ({ ok, run, engine }) => {
    assert.deepEqual([ok, run.repo, engine.version], [true, "octo/vault", "2026.09.01"]);
  },
  close_ci_run: ({ ok, run }) => assert.deepEqual([ok, run.verdict], [true, "fail"]),
  list_engines: ({ versions: [{ version }] }) => assert.equal(version, "2026.09.01"),
  get_engine_file: (text) => assert.equal(text.trim(), "run();"),
  token_risk: expectSnapshot,
  token_risk_by_body: expectSnapshot,
  mcp: (answer) => assert.deepEqual(answer, { jsonrpc: "2.0", id: 1, result: {} }),
  healthz: (answer) => assert.deepEqual(answer, { ok: true }),
  readyz: (answer) => assert.deepEqual(answer, { ok: true }),
};

function expectSnapshot({ ok, owner, notChecked }: Parameters<Expect>[0]): void {
  assert.deepEqual([ok, owner.kind], [true, "none"]);
  assert.ok(notChecked.length > 0);
}

/** Of what an MCP client is told in the place of an operation. */
export const expectedOverMcp: Readonly<Record<string, Expect>> = {
  list_tools: expectListing,
  mcp: (answer) => assert.deepEqual(answer, {}),
  ...Object.fromEntries(tools.map((name) => [name, ({ isError, structuredContent }) => {
    assert.ok(!isError);
    expected[name]?.(structuredContent);
  }])),
};

function expectListing({ tools: listed }: Parameters<Expect>[0]): void {
  assert.deepEqual(listed.map(({ name }: { name: string }) => name), tools);
}
