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
  operationOf,
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
    chainId: 1,
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
  assert.deepEqual(poisoning([transfer(bob, carol, 0n), operationOf(bob)]), []);
  // The poisoner's own contract, the called one included, may log whatever it likes.
  for (const liar of [token, carol] as const) {
    assert.deepEqual(poisoning([transfer(bob, carol, 0n), operationOf(bob, liar)]), [
      ["medium", carol, 0],
    ]);
  }
});

Deno.test("nothing for who sends the transaction is a mild hint", () => {
  assert.deepEqual(poisoning([transfer(bob, alice, 0n)]), [["low", alice, 0]]);
});

Deno.test("coins, collections and ids are looked at as well", () => {
  const nft = "Transfer(address indexed a, address indexed b, uint256 indexed c)";
  const ids = "TransferSingle(address indexed o, address indexed a, address indexed b, " +
    "uint256 c, uint256 d)";
  const likeAlice = "0x1111aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1111";
  const like = transactionOf({ to: likeAlice }).to;
  const both = (at: number | null) => [["high", alice, at], ["high", like, at]];
  assert.deepEqual(poisoning([], { to: likeAlice, value: "0x5" }), both(null));
  assert.deepEqual(poisoning([], { to: likeAlice, value: "0x0" }), []);
  assert.deepEqual(poisoning([logOf(nft, [alice, likeAlice, 7n])]), both(0));
  assert.deepEqual(poisoning([logOf(ids, [carol, alice, likeAlice, 7n, 1n])]), both(0));
  assert.deepEqual(poisoning([logOf(ids, [alice, bob, carol, 7n, 0n])]), [["medium", carol, 0]]);
  assert.deepEqual(poisoning([logOf(ids, [alice, bob, carol, 7n, 1n])]), []);
});

Deno.test("of two that look alike the impostor is who took nothing from the other", () => {
  assert.deepEqual(poisoning([transfer(bob, likeBob, 0n)]), [["high", likeBobChecksummed, 0]]);
  assert.deepEqual(poisoning([transfer(bob, likeBob, 1n)]), [
    ["high", bob, 0],
    ["high", likeBobChecksummed, 0],
  ]);
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
