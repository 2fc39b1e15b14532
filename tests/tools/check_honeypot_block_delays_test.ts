/** Waits of more blocks than nodes simulate: what tells them from traps, and where nothing can. */
import assert from "node:assert/strict";
import { flagsOf } from "../../tools/check_honeypot/flags.ts";
import { judgePool } from "../../tools/check_honeypot/verdict.ts";
import type { PoolEvidence } from "../../tools/check_honeypot/evidence.ts";
import type { Abilities } from "../rig/strict_node.ts";
import { evidenceOf, trade, tradesOf } from "./_honeypot_evidence.ts";
import {
  COIN,
  type HoneypotChain,
  startHoneypotChain,
  SUPPLY,
  trapToken,
} from "./_honeypot_chain.ts";

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
});
Deno.test.afterAll(() => world.stop());

type Hold = "trap:HonestHold" | "trap:HonestHoldProxy" | "trap:HonestHoldElsewhere";

async function held(artefact: Hold): Promise<string> {
  const { dex } = world;
  const token = await dex.deploy(artefact, [SUPPLY]);
  const pair = await dex.addV2({ token, coin: 10n * COIN, tokens: SUPPLY / 2n });
  // What a proxy answers is no part of its own interface.
  await dex.write("trap:HonestHold", token, "setPair", [pair]);
  await dex.write("trap:HonestHold", token, "setOn", [true]);
  await dex.write("trap:HonestHold", token, "setLevel", [1_000n]);
  return token;
}

async function told(token: string, lacking: Partial<Abilities> = {}) {
  const all = { ...world.node.abilities };
  Object.assign(world.node.abilities, lacking);
  try {
    const { verdict, isHoneypot, reason } = await world.result(token);
    return [verdict, isHoneypot, reason];
  } finally {
    Object.assign(world.node.abilities, all);
  }
}

Deno.test("a hold of a thousand blocks is neither safe nor a trap, and takes one more request", async () => {
  const token = await held("trap:HonestHold");
  world.node.resetCounters();
  const { verdict, isHoneypot, reason, flags, failure, notChecked } = await world.result(token);
  assert.deepEqual([verdict, isHoneypot, reason], ["inconclusive", null, "block-delay"]);
  assert.ok(flags.some(({ code }) => code === "block-delay"));
  assert.ok(notChecked.includes("block-delays-over-200"));
  assert.equal(failure?.probe?.revert?.message, "held");
  assert.equal(world.node.requests, 3);
});

const UNKNOWN = ["inconclusive", null, "capability-missing"];

for (const lacking of ["simulate", "codeOverride", "feeRecipient"] as const) {
  Deno.test(`a node without ${lacking} cannot tell a hold from a trap, and nobody guesses`, async () => {
    assert.deepEqual(await told(await held("trap:HonestHold"), { [lacking]: false }), UNKNOWN);
    const trap = await trapToken(world.dex, "trap:EndlessHold");
    assert.deepEqual(await told(trap, { [lacking]: false }), UNKNOWN);
  });
}

for (const artefact of ["trap:HonestHoldProxy", "trap:HonestHoldElsewhere"] as const) {
  Deno.test(`${artefact}: a node that does not say what it touches decides nothing`, async () => {
    const token = await held(artefact);
    assert.deepEqual(await told(token), ["inconclusive", null, "block-delay"]);
    assert.deepEqual(await told(token, { createAccessList: false }), UNKNOWN);
  });
}

Deno.test("code without the block's number needs no fee recipient to be a honeypot", async () => {
  const trap = await trapToken(world.dex, "trap:BlindSellBlock");
  const honeypot = ["honeypot", true, "sell-reverted"];
  assert.deepEqual(await told(trap, { feeRecipient: false }), honeypot);
});

const refused = tradesOf(["sell-failed", "sell-failed", "sell-failed", "sell-failed"]);
const judged = (given: Partial<PoolEvidence>) => {
  const { verdict, reason } = judgePool(evidenceOf(given), { mayTell: true });
  return [verdict, reason];
};
const ENDS = { outcome: "ends", voidReason: null } as const;
const STAYS = { outcome: "stays", voidReason: null } as const;

Deno.test("what later numbers do not change stays a honeypot", () => {
  const honeypot = ["honeypot", "sell-reverted"];
  assert.deepEqual(judged({ trades: refused, longWait: null }), honeypot);
  assert.deepEqual(judged({ trades: refused, longWait: STAYS }), honeypot);
  assert.deepEqual(judged({ trades: refused, longWait: ENDS }), ["inconclusive", "block-delay"]);
  const silent = { outcome: "void", voidReason: "unanswered" } as const;
  assert.deepEqual(judged({ trades: refused, longWait: silent }), [
    "inconclusive",
    "upstream-failed",
  ]);
});

Deno.test("later numbers excuse nothing that was sold before it was refused", () => {
  const trades = tradesOf(["sold", "sell-failed", "sell-failed", "sell-failed"]);
  assert.deepEqual(judged({ trades, longWait: ENDS }), ["honeypot", "delayed-trap"]);
  const live = trade("next-block", "sell-failed", { realistic: true });
  const aware = [...tradesOf(["sold", "sold", "sold", "sold"]), live];
  assert.deepEqual(judged({ trades: aware, longWait: ENDS }), ["honeypot", "simulation-aware"]);
  const nothing = tradesOf([
    "bought-nothing",
    "bought-nothing",
    "bought-nothing",
    "bought-nothing",
  ]);
  assert.deepEqual(judged({ trades: nothing, longWait: ENDS }), ["honeypot", "bought-nothing"]);
});

Deno.test("the flag is told where the wait was seen to end", () => {
  const flags = (longWait: PoolEvidence["longWait"]) =>
    flagsOf(evidenceOf({ trades: refused, longWait })).includes("block-delay");
  assert.deepEqual([ENDS, STAYS, null].map(flags), [true, false, false]);
});
