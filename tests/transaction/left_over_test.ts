/** Allowances beside spending: which are new, and which only what is left. */
import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import { judgeApprovals } from "../../tools/transaction/approvals.ts";
import type { EventLog } from "../../tools/transaction/facts.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { alice, bob, carol, inOrder, logOf, token, transactionOf, zero } from "./_logs.ts";

const MAX = 2n ** 256n - 1n;
const erc20 = "(address indexed a, address indexed b, uint256 c)";
const erc721 = "(address indexed a, address indexed b, uint256 indexed c)";
const forAll = "ApprovalForAll(address indexed a, address indexed b, bool c)";

const allow = (amount: bigint, spender = bob) =>
  logOf(`Approval${erc20}`, [alice, spender, amount]);
const spend = (amount: bigint) => logOf(`Transfer${erc20}`, [alice, carol, amount]);

/** Packed calldata, in which no selector tells what is asked for. */
function judge(logs: readonly EventLog[], input: `0x${string}` = "0xdeadbeef") {
  return judgeApprovals({
    transaction: transactionOf({ input, from: carol }),
    ...decodeLogs(inOrder(logs)),
    timestamp: null,
  });
}

const effects = (logs: readonly EventLog[], input?: `0x${string}`) =>
  judge(logs, input).map(({ effect }) => effect);

Deno.test("no spending leaves an amount that exceeds a uint256 together with what was spent", () => {
  assert.deepEqual(effects([allow(MAX), spend(1n)]), ["granted"]);
  assert.deepEqual(effects([allow(MAX - 9n), spend(10n)]), ["granted"]);
  assert.deepEqual(effects([allow(MAX - 10n), spend(10n)]), ["allowance-updated"]);
  assert.deepEqual(effects([allow(MAX - 10n), spend(7n), spend(10n)]), ["allowance-updated"]);
  assert.deepEqual(effects([allow(MAX), spend(0n)]), ["granted"], "nothing was spent");
});

Deno.test("what is lower later by what was spent was there before the spending", () => {
  const drain = [allow(1_000n), allow(400n), spend(600n)];
  assert.deepEqual(effects(drain), ["granted", "allowance-updated"]);
  const emptied = [allow(1_000n), spend(1_000n), allow(0n)];
  assert.deepEqual(effects(emptied), ["granted", "allowance-updated"]);
  const taxed = [allow(1_000n), allow(400n), spend(590n), spend(10n)];
  assert.deepEqual(effects(taxed), ["granted", "allowance-updated"], "a token that takes a fee");
});

Deno.test("an allowance that is spent twice leaves twice", () => {
  const twice = [allow(900n), spend(100n), allow(700n), spend(200n)];
  assert.deepEqual(effects(twice), ["allowance-updated", "allowance-updated"]);
});

Deno.test("what one spender took does not explain another's new allowance", () => {
  const logs = [allow(500n, carol), allow(MAX), allow(MAX - 7n), spend(7n)];
  assert.deepEqual(effects(logs), ["granted", "granted", "allowance-updated"]);
});

Deno.test("an NFT's approval and a whole collection's are never what spending left", () => {
  const moved = logOf(`Transfer${erc721}`, [alice, carol, 7n]);
  const approved = (spender: string, id = 7n) => logOf(`Approval${erc721}`, [alice, spender, id]);
  assert.deepEqual(effects([approved(bob), approved(zero), moved]), [
    ...["granted", "allowance-updated"],
  ]);
  assert.deepEqual(effects([approved(zero, 8n), moved]), ["revoked"], "another id");
  for (const [is, effect] of [[true, "granted"], [false, "revoked"]] as const) {
    assert.deepEqual(effects([logOf(forAll, [alice, bob, is]), moved]), [effect]);
  }
});

Deno.test("an NFT's permit names its spender, and is by signature", () => {
  const word = (value: string) => value.padStart(64, "0");
  const [spender, id] = [word(bob.slice(2)), word("7")];
  const nft = logOf(`Approval${erc721}`, [alice, bob, 7n]);
  for (const parts of ["uint8,bytes32,bytes32", "bytes"]) {
    const selector = toFunctionSelector(`permit(address,uint256,uint256,${parts})`);
    const permit = `${selector}${spender}${id}${word("9")}` as const;
    assert.equal(judge([nft], permit)[0]?.bySignature, true, parts);
  }
  assert.equal(judge([nft], `0x7ac2ff7b${word(token.slice(2))}`)[0]?.bySignature, null);
});

Deno.test("what moved at once is a supply's least, so that no smaller amount is without limit", () => {
  const [small, large] = judge([allow(5n), allow(6n, carol), spend(5n)]);
  assert.deepEqual([small?.unlimited, large?.unlimited], [null, "unknown"]);
});
