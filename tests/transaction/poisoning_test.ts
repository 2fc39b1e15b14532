/** Transfers that are made to be copied from a history. */
import assert from "node:assert/strict";
import type { EventLog } from "../../tools/transaction/facts.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { signalsOf } from "../../tools/transaction/signals.ts";
import {
  alice,
  bob,
  carol,
  inOrder,
  logOf,
  receiptOf,
  token,
  transactionOf,
  zero,
} from "./_logs.ts";

/** Shown as bob's: the same first and last four digits. */
const likeBob = "0x2222aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2222";
const likeBobChecksummed = transactionOf({ to: likeBob }).to;

const transfer = (from: string, to: string, amount: bigint, by: `0x${string}` = token) =>
  logOf("Transfer(address indexed a, address indexed b, uint256 c)", [from, to, amount], { by });

function poisoning(logs: readonly EventLog[], tx: Record<string, unknown> = {}) {
  const receipt = receiptOf({ logs: inOrder(logs) });
  return signalsOf({
    transaction: transactionOf(tx),
    receipt,
    ...decodeLogs(receipt.logs),
    approvals: [],
  }).filter(({ code }) => code === "address-poisoning")
    .map(({ severity, account, logIndex }) => [severity, account, logIndex]);
}

Deno.test("nothing that moves out of an account that did not ask is a hint", () => {
  assert.deepEqual(poisoning([transfer(bob, carol, 0n)]), [["medium", carol, 0]]);
  assert.deepEqual(poisoning([transfer(alice, carol, 0n)]), [], "the sender's own");
  assert.deepEqual(poisoning([transfer(bob, carol, 1n)]), [], "something moves");
  assert.deepEqual(poisoning([transfer(token, carol, 0n)]), [], "the called contract's own");
  assert.deepEqual(poisoning([transfer(zero, carol, 0n)]), [], "minted");
});

Deno.test("a log of its own does not make a victim an actor; a token may move its own", () => {
  assert.deepEqual(poisoning([transfer(bob, carol, 0n), logOf("Paused()", [], { by: bob })]), [
    ["medium", carol, 0],
  ]);
  assert.deepEqual(poisoning([transfer(bob, carol, 0n, bob)]), []);
});

Deno.test("what a user operation moves is its sender's own", () => {
  const operation = logOf(
    "UserOperationEvent(bytes32 indexed a, address indexed b, address indexed c, uint256 d, bool e, uint256 f, uint256 g)",
    [`0x${"07".repeat(32)}`, bob, zero, 1n, true, 1n, 1n],
  );
  assert.deepEqual(poisoning([transfer(bob, carol, 0n), operation]), []);
});

Deno.test("a party that is shown as another is a grave hint, whatever moves", () => {
  const logs = [transfer(alice, bob, 5n), transfer(alice, likeBob, 5n, carol)];
  assert.deepEqual(poisoning(logs), [["high", bob, 0], ["high", likeBobChecksummed, 1]]);
  assert.deepEqual(poisoning([transfer(alice, likeBob, 5n)]), []);
  assert.deepEqual(poisoning([transfer(carol, likeBob, 5n)], { to: bob }), [
    ["high", likeBobChecksummed, 0],
  ]);
});

Deno.test("only the same first and last four digits are alike", () => {
  const nearly = [
    "0x2223aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2222",
    "0x2222aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2223",
  ];
  for (const party of nearly) {
    assert.deepEqual(poisoning([transfer(alice, bob, 5n), transfer(alice, party, 5n)]), []);
  }
});
