/** What allowances are signalled for. */
import assert from "node:assert/strict";
import { alice, bob, carol, logOf, token } from "./_logs.ts";
import { short } from "./_signals.ts";

const approval = "Approval(address indexed a, address indexed b, uint256 c)";
const transfer = "Transfer(address indexed a, address indexed b, uint256 c)";

Deno.test("allowances without limit, of whole collections, and left over", () => {
  const unlimited = logOf(approval, [alice, bob, 2n ** 256n - 1n]);
  assert.deepEqual(short([unlimited]), [["unlimited-approval", "medium", bob]]);
  const left = (owner: string) => [
    logOf(approval, [owner, bob, 2n ** 256n - 2n]),
    logOf(transfer, [owner, carol, 1n]),
  ];
  assert.deepEqual(short(left(alice)), [["unlimited-approval", "low", bob]]);
  assert.deepEqual(short(left(token)), [["unlimited-approval", "medium", bob]], "not the sender's");
  assert.deepEqual(
    short([logOf(approval, [alice, bob, 5n]), logOf(approval, [alice, bob, 0n])]),
    [],
  );
  const forAll = "ApprovalForAll(address indexed a, address indexed b, bool c)";
  assert.deepEqual(short([logOf(forAll, [alice, bob, true])]), [["approval-for-all", "high", bob]]);
  assert.deepEqual(short([logOf(forAll, [alice, bob, false])]), []);
});

Deno.test("an allowance to an account is graver when it is known to have no code", () => {
  const codeless = new Set([bob] as const);
  assert.deepEqual(short([logOf(approval, [alice, bob, 5n])], { codeless }), [
    ["approval-to-account-without-code", "high", bob],
  ]);
  assert.deepEqual(short([logOf(approval, [alice, carol, 5n])], { codeless }), []);
  assert.deepEqual(short([logOf(approval, [alice, bob, 2n ** 255n])], { codeless }), [
    ["approval-to-account-without-code", "critical", bob],
    ["unlimited-approval", "medium", bob],
  ]);
});

Deno.test("an allowance without limit to an account, hidden behind spending, is never mild", () => {
  const codeless = new Set([bob] as const);
  const drained = (amount: bigint) =>
    short([logOf(approval, [carol, bob, amount]), logOf(transfer, [carol, bob, 1n])], { codeless });
  assert.deepEqual(drained(2n ** 256n - 1n), [
    ["approval-to-account-without-code", "critical", bob],
    ["unlimited-approval", "medium", bob],
  ]);
  assert.deepEqual(drained(2n ** 256n - 2n), [
    ["approval-to-account-without-code", "critical", bob],
    ["unlimited-approval", "medium", bob],
  ]);
});

Deno.test("a Permit2 allowance by another's hand that never ends", () => {
  const permit = logOf(
    "Permit(address indexed a, address indexed b, address indexed c, uint160 d, uint48 e, uint48 f)",
    [carol, token, bob, 2n ** 160n - 1n, 2 ** 48 - 1, 0],
  );
  assert.deepEqual(short([permit]), [
    ["approval-by-signature", "high", bob],
    ["unlimited-approval", "medium", bob],
    ["long-lived-approval", "low", bob],
  ]);
});

Deno.test("what is left of an allowance is no new one", () => {
  const spending = [logOf(approval, [carol, bob, 5n]), logOf(transfer, [carol, alice, 1n])];
  const codeless = new Set([bob] as const);
  assert.deepEqual(short(spending), []);
  assert.deepEqual(short(spending, { codeless, tx: { from: bob } }), [], "its own call spent it");
});

Deno.test("an account without code that did not call the token itself spent nothing of it", () => {
  const codeless = new Set([bob] as const);
  const spending = [logOf(approval, [carol, bob, 5n]), logOf(transfer, [carol, alice, 1n])];
  for (const tx of [{}, { from: bob, to: alice }]) {
    assert.deepEqual(short(spending, { codeless, tx }), [
      ["approval-to-account-without-code", "high", bob],
    ]);
  }
});

Deno.test("a Permit2 allowance of more than a year is long-lived", () => {
  const until = (expiration: number) =>
    logOf(
      "Approval(address indexed a, address indexed b, address indexed c, uint160 d, uint48 e)",
      [
        alice,
        token,
        bob,
        5n,
        expiration,
      ],
    );
  const year = 1_700_000_000 + 365 * 86_400;
  assert.deepEqual(short([until(year + 1)]), [["long-lived-approval", "low", bob]]);
  assert.deepEqual(short([until(year)]), []);
});

Deno.test("a permit of nothing, sent by another, is a revocation and no signal", () => {
  const permit = logOf(
    "Permit(address indexed a, address indexed b, address indexed c, uint160 d, uint48 e, uint48 f)",
    [carol, token, bob, 0n, 2 ** 48 - 1, 0],
  );
  assert.deepEqual(short([permit]), []);
});
