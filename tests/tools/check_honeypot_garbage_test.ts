/** Whatever a node says in place of an answer: no exception, no verdict that it did not earn. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { checkHoneypot } from "../../tools/check_honeypot/check_honeypot.ts";
import { checkHoneypotResult } from "../../tools/check_honeypot/schema.ts";
import { createHttp, type Http } from "../../tools/upstream/http.ts";
import { toolContext } from "../rig/tool_context.ts";
import {
  type HoneypotChain,
  plainToken,
  sellBlock,
  startHoneypotChain,
  trapToken,
} from "./_honeypot_chain.ts";

let world: HoneypotChain;
let honest: string;
let blocked: string;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
  honest = await plainToken(world.dex);
  blocked = await sellBlock(world.dex);
  world.node.remember(true);
});
Deno.test.afterAll(() => world.stop());

type Entry = { readonly id: number; readonly result?: unknown };
type Asked = { readonly id: number; readonly method: string };
/** Another result for a call; undefined leaves it as it is. */
type Spoil = (method: string, result: unknown, nth: number) => unknown;

const http = createHttp();

/** The node with some of its results replaced. */
function spoilt(spoil: Spoil): Http {
  return async (request) => {
    const outcome = await http(request);
    if (outcome.outcome !== "ok" || !Array.isArray(outcome.json)) return outcome;
    const asked = request.json as Asked[];
    const json = (outcome.json as Entry[]).map((entry) => {
      const nth = asked.findIndex(({ id }) => id === entry.id);
      const { method = "" } = asked[nth] ?? {};
      const other = spoil(method, entry.result, nth);
      return other === undefined ? entry : { jsonrpc: "2.0", id: entry.id, result: other };
    });
    return { ...outcome, json };
  };
}

async function check(token: string, spoil: Spoil): Promise<Record<string, unknown>> {
  const chains = createChains({
    ...{ networks, rpcUrls: { 1: [world.node.url] } },
    ...{ http: spoilt(spoil), nowMs: () => 0 },
  });
  const answer = await checkHoneypot.run({ token }, toolContext({ chains }));
  return answer.ok ? checkHoneypotResult().parse(answer) : answer;
}

const garbage: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a number", 7],
  ["an empty text", ""],
  ["0x", "0x"],
  ["one word", `0x${"00".repeat(31)}01`],
  ["odd hex", "0x123"],
  ["all ones", `0x${"ff".repeat(2_000)}`],
  ["an empty list", []],
  ["a list of nothing", [null, null]],
  ["a list of objects", [{ number: "0x1", calls: [] }]],
  ["an object", { accessList: "no", number: {}, timestamp: [] }],
];

for (const method of ["eth_simulateV1", "eth_call", "eth_createAccessList"]) {
  for (const [what, result] of garbage) {
    Deno.test(`${what} for every ${method} earns no wrong verdict`, async () => {
      const spoil: Spoil = (asked) => asked === method ? result : undefined;
      const [good, bad] = [await check(honest, spoil), await check(blocked, spoil)];
      assert.notEqual(good["isHoneypot"], true);
      assert.notEqual(bad["isHoneypot"], false);
      assert.notEqual(good["verdict"], "cannot-buy");
    });
  }
}

for (const method of ["eth_getBlockByNumber", "eth_getCode"]) {
  for (const [what, result] of garbage) {
    if (method === "eth_getCode" && (what === "0x" || what === "one word" || what === "all ones")) {
      continue;
    }
    Deno.test(`${what} for ${method} is an upstream that did not answer`, async () => {
      const answer = await check(honest, (asked) => asked === method ? result : undefined);
      assert.equal(answer["error"], "upstream-unavailable");
    });
  }
}

Deno.test("losing any one answer makes no trap look better and no honest token a trap", async () => {
  const aware = await trapToken(world.dex, "trap:BaseFeeAware");
  world.node.remember(true);
  for (let lost = 0; lost < 24; lost++) {
    const spoil: Spoil = (_, __, nth) => nth === lost ? null : undefined;
    for (const trap of [blocked, aware]) {
      assert.notEqual((await check(trap, spoil))["isHoneypot"], false, `answer ${lost}`);
    }
    assert.notEqual((await check(honest, spoil))["isHoneypot"], true, `answer ${lost}`);
  }
});

Deno.test("results cut and changed at random lead to an answer of the closed schema", async () => {
  const cut = fc.record({
    nth: fc.nat({ max: 24 }),
    keep: fc.double({ min: 0, max: 1, noNaN: true }),
    put: fc.constantFrom("", "00", "ff".repeat(40)),
  });
  await fc.assert(
    fc.asyncProperty(cut, async ({ nth: at, keep, put }) => {
      const answer = await check(blocked, (_, result, nth) => {
        if (nth !== at) return undefined;
        const text = JSON.stringify(result) ?? "null";
        const length = Math.floor(text.length * keep);
        try {
          return JSON.parse(text.slice(0, length) + put + text.slice(length));
        } catch {
          return typeof result === "string" ? `${result.slice(0, length)}${put}` : null;
        }
      });
      assert.notEqual(answer["isHoneypot"], false);
    }),
    { numRuns: 60, seed: 4 },
  );
});
