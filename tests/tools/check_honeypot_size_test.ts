/** `check_honeypot` at its longest, on a surface that takes 32 kB and is given no way to cut it. */
import assert from "node:assert/strict";
import { mcpAnswerBytesMax } from "../../schema/mcp.ts";
import { checkHoneypotResult } from "../../tools/check_honeypot/schema.ts";
import { jsonBytes } from "../../tools/shorten.ts";
import type { Answer } from "../rig/traps/compare.ts";
import { COMMON, FREE, ON, POOL, type Row, tokens } from "../rig/traps/row.ts";
import { eachState } from "../rig/traps/run_trap.ts";
import { trapRigs } from "./_trap_tests.ts";

const V3_POOL = {
  kind: "v3",
  fee: 3_000,
  coin: tokens(20),
  tokens: tokens(200_000),
} as const;

/** Two pools, both closed, so that both are tried in full. */
const row: Row = {
  ...{ ...COMMON, id: "size", mechanism: "size", contract: "trap:SellBlock", flip: ON },
  ...{ liquidity: [V3_POOL, POOL], before: { expected: FREE }, after: { expected: FREE } },
};
const rigOf = trapRigs([row]);

/** A revert whose author writes as much as is shown, in characters of four bytes. */
const revert = { kind: "error", message: "😀".repeat(160), data: `0x${"ff".repeat(256)}` };

/** The longest of all that an attempt may say, whether or not it can be said at once. */
const wordy = { voidReason: "amount-differs" };
const taxed = { buyTaxBps: 10_000, sellTaxBps: 10_000 };

const limit = { amount: String(2n ** 128n), sizeWei: String(2n ** 80n) };

Deno.test("check_honeypot: two pools tried in full, every value at its longest, stay under 32 kB", async () => {
  const { dex, check } = rigOf(row);
  let answer: Answer | undefined;
  await eachState(dex, row, "trap", async ({ token }, state) => {
    if (state === "after") answer = await check(token);
  });
  const real = checkHoneypotResult().parse(answer);
  assert.ok(real.horizons.length >= 40, String(real.horizons.length));
  assert.equal(new Set(real.horizons.map(({ pool }) => pool)).size, 2);
  const longest = {
    ...real,
    limits: { ...real.limits, maxBuy: limit, maxSell: limit, maxWallet: limit, sellableBps: 9_999 },
    methods: real.methods.map((one) => ({ ...one, ...wordy })),
    horizons: real.horizons.map((one) => ({ ...one, ...wordy, ...taxed })),
    returning: real.returning.map((one) => ({ ...one, ...wordy })),
    failure: {
      stage: "approve",
      revert,
      probe: { target: "wallet", outcome: "nothing-moved", revert },
    },
  };
  checkHoneypotResult().parse(longest);
  for (const said of [real, longest]) {
    assert.ok(jsonBytes(said) <= mcpAnswerBytesMax, String(jsonBytes(said)));
  }
});
