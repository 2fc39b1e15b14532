/** What allowances mean: granted, left over, revoked; how much, how long, and by whose hand. */
import assert from "node:assert/strict";
import { concatHex, encodeFunctionData, type Hex, parseAbi } from "viem";
import { judgeApprovals, type JudgedApproval } from "../../tools/transaction/approvals.ts";
import type { EventLog } from "../../tools/transaction/facts.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import {
  alice,
  bob,
  carol,
  inOrder,
  logOf,
  operationOf,
  token,
  transactionOf,
  zero,
} from "./_logs.ts";

const abi = parseAbi([
  "function approve(address spender, uint256 amount)",
  "function increaseAllowance(address spender, uint256 addedValue)",
  "function setApprovalForAll(address operator, bool approved)",
  "function swap(address spender)",
  "function multicall(bytes[] data)",
  "function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
]);
const word = `0x${"07".repeat(32)}` as const;
const approve = encodeFunctionData({ abi, functionName: "approve", args: [bob, 5n] });
const swap = encodeFunctionData({ abi, functionName: "swap", args: [bob] });
const permit = (owner: Hex) =>
  encodeFunctionData({
    abi,
    functionName: "permit",
    args: [owner, bob, 5n, 5n, 27, word, word],
  });
const bundled = (...data: Hex[]) =>
  encodeFunctionData({ abi, functionName: "multicall", args: [data] });

const approval = (owner: Hex, amount: bigint) =>
  logOf("Approval(address indexed a, address indexed b, uint256 c)", [owner, bob, amount]);
const transferBy = (owner: Hex) =>
  logOf("Transfer(address indexed a, address indexed b, uint256 c)", [owner, carol, 1n]);
const permit2 = (amount: bigint, expiration: bigint) =>
  logOf(
    "Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)",
    [alice, token, bob, amount, Number(expiration), 0],
  );

type Case = {
  readonly input?: Hex;
  readonly timestamp?: number | null;
  readonly supply?: bigint;
  readonly from?: Hex;
};

function judge(
  logs: readonly EventLog[],
  { input = approve, timestamp = null, supply, from = alice }: Case = {},
): readonly JudgedApproval[] {
  return judgeApprovals({
    transaction: transactionOf({ input, from }),
    ...decodeLogs(inOrder(logs)),
    timestamp,
    ...(supply === undefined ? {} : { totalSupplies: new Map([[token, supply]]) }),
  });
}

const effects = (logs: readonly EventLog[], input?: Hex) =>
  judge(logs, input === undefined ? {} : { input }).map(({ effect }) => effect);

Deno.test("an allowance that calldata asks for is granted, also deep within", () => {
  const spending = [approval(alice, 5n), transferBy(alice)];
  const increase = encodeFunctionData({
    abi,
    functionName: "increaseAllowance",
    args: [bob, 5n],
  });
  for (const input of [approve, increase, bundled(swap, approve), permit(alice)]) {
    assert.deepEqual(effects(spending, input), ["granted"]);
  }
});

Deno.test("what a token reports after spending is no grant", () => {
  assert.deepEqual(effects([approval(alice, 5n), transferBy(alice)], swap), ["allowance-updated"]);
  assert.deepEqual(effects([transferBy(alice), approval(alice, 0n)], swap), ["allowance-updated"]);
  const other = bundled(encodeFunctionData({ abi, functionName: "approve", args: [carol, 5n] }));
  assert.deepEqual(effects([approval(alice, 5n), transferBy(alice)], other), ["allowance-updated"]);
});

Deno.test("a collection that clears an approval with a transfer revokes nothing by will", () => {
  const cleared = logOf("Approval(address indexed a, address indexed b, uint256 indexed c)", [
    alice,
    zero,
    3n,
  ]);
  const moved = logOf("Transfer(address indexed a, address indexed b, uint256 indexed c)", [
    alice,
    carol,
    3n,
  ]);
  assert.deepEqual(effects([cleared, moved], swap), ["allowance-updated"]);
});

Deno.test("a selector that is no whole bytes of calldata asks for nothing", () => {
  const shifted = `0x12345678f${approve.slice(2)}f` as Hex;
  assert.deepEqual(effects([approval(alice, 5n), transferBy(alice)], shifted), [
    "allowance-updated",
  ]);
});

Deno.test("an allowance that rises, or of who spent nothing, is granted whatever was called", () => {
  const rising = [approval(alice, 5n), transferBy(alice), approval(alice, 6n)];
  assert.deepEqual(effects(rising, swap), ["allowance-updated", "granted"]);
  assert.deepEqual(effects([approval(alice, 5n), transferBy(carol)], swap), ["granted"]);
});

Deno.test("nothing, nobody and no are revocations", () => {
  const collection = "ApprovalForAll(address indexed a, address indexed b, bool c)";
  const nft = "Approval(address indexed a, address indexed b, uint256 indexed c)";
  const revoking = [
    approval(alice, 0n),
    logOf(nft, [alice, zero, 3n]),
    logOf(collection, [alice, bob, false]),
    logOf("Lockdown(address indexed a, address b, address c)", [alice, token, bob]),
  ];
  for (const log of revoking) assert.deepEqual(effects([log]), ["revoked"]);
  assert.deepEqual(effects([logOf(nft, [alice, bob, 0n])]), ["granted"]);
  const [whole] = judge([logOf(collection, [alice, bob, true])]);
  assert.deepEqual([whole?.effect, whole?.wholeCollection], ["granted", true]);
});

Deno.test("no limit is from 2^255, 2^96-1, Permit2's mark, or above the supply", () => {
  const cases = [
    [approval(alice, 2n ** 256n - 1n), "at-least-half-of-uint256"],
    [approval(alice, 2n ** 255n), "at-least-half-of-uint256"],
    [approval(alice, 2n ** 255n - 1n), "above-plausible-supply"],
    [approval(alice, 2n ** 128n), "above-plausible-supply"],
    [approval(alice, 2n ** 128n - 1n), "unknown"],
    [approval(alice, 2n ** 96n - 1n), "max-uint96"],
    [approval(alice, 2n ** 96n), "unknown"],
    [approval(alice, 0n), null],
    [permit2(2n ** 160n - 1n, 1n), "max-uint160"],
    [permit2(2n ** 160n - 2n, 1n), "above-plausible-supply"],
    [permit2(2n ** 128n - 1n, 1n), "unknown"],
  ] as const;
  for (const [log, reason] of cases) assert.equal(judge([log])[0]?.unlimited, reason);
  const unlimited = (log: EventLog, supply: bigint) => judge([log], { supply })[0]?.unlimited;
  assert.equal(unlimited(approval(alice, 1_001n), 1_000n), "above-total-supply");
  assert.equal(unlimited(approval(alice, 1_000n), 1_000n), null);
  assert.equal(unlimited(approval(alice, 2n ** 200n), 2n ** 201n), null);
  assert.equal(unlimited(permit2(1_001n, 1n), 1_000n), "above-total-supply");
});

Deno.test("a Permit2 allowance lasts for ever, over a year, up to a year, or unknown", () => {
  const now = 1_700_000_000;
  const year = 365n * 86_400n;
  const lifetime = (expiration: bigint, timestamp: number | null) =>
    judge([permit2(5n, expiration)], { timestamp })[0]?.lifetime;
  assert.equal(lifetime(2n ** 48n - 1n, null), "no-expiry");
  assert.equal(lifetime(BigInt(now) + year + 1n, now), "over-a-year");
  assert.equal(lifetime(BigInt(now) + year, now), "up-to-a-year");
  assert.equal(lifetime(BigInt(now), null), "unknown");
  assert.equal(judge([approval(alice, 5n)])[0]?.lifetime, null);
  assert.equal(judge([permit2(0n, 2n ** 48n - 1n)])[0]?.lifetime, null);
});

Deno.test("by signature: another sends what the owner signed", () => {
  const bySignature = (logs: readonly EventLog[], given: Case) =>
    judge(logs, { from: carol, ...given })[0]?.bySignature;
  const claimed = [approval(alice, 5n)];
  assert.equal(bySignature(claimed, { input: permit(alice) }), true);
  assert.equal(bySignature(claimed, { input: bundled(swap, permit(alice)) }), true);
  assert.equal(bySignature(claimed, { input: permit(alice), from: alice }), false);
  assert.equal(bySignature([permit2(5n, 1n)], { input: swap }), true);
  assert.equal(bySignature([permit2(5n, 1n)], { input: swap, from: alice }), false);
  assert.equal(bySignature(claimed, { input: swap }), null);
  assert.equal(bySignature(claimed, { input: permit(bob) }), null);
  const nft = logOf("Approval(address indexed a, address indexed b, uint256 indexed c)", [
    alice,
    bob,
    3n,
  ]);
  assert.equal(bySignature([nft], { input: swap }), null);
  const own = "Lockdown(address indexed a, address b, address c)";
  assert.equal(bySignature([logOf(own, [alice, token, bob])], { input: swap }), false);
});

Deno.test("the called contract's approvals, and a user operation's, are by nobody's signature", () => {
  const emitter = [approval(alice, 5n), logOf("Paused()", [], { by: alice })];
  assert.equal(judge(emitter, { from: carol, input: swap })[0]?.bySignature, null);
  assert.equal(judge([approval(token, 5n)], { from: carol, input: swap })[0]?.bySignature, false);
  const approvedBy = (operation: EventLog) =>
    judge([approval(alice, 5n), operation], { from: carol, input: swap })[0]?.bySignature;
  assert.equal(approvedBy(operationOf(alice)), false);
  assert.equal(approvedBy(operationOf(bob)), null);
  for (const liar of [token, carol] as const) {
    assert.equal(approvedBy(operationOf(alice, liar)), null, "anybody may log an operation");
  }
});

Deno.test("calldata stuffed with selectors makes no allowance look like a left-over", () => {
  const spending = [approval(alice, 5n), transferBy(alice)];
  const other = encodeFunctionData({ abi, functionName: "approve", args: [carol, 5n] });
  const stuffed = (calls: number) => concatHex(Array<Hex>(calls).fill(other));
  assert.deepEqual(effects(spending, stuffed(2_000)), ["allowance-updated"]);
  assert.deepEqual(effects(spending, stuffed(2_001)), ["granted"]);
});

Deno.test("a megabyte that looks like selectors throughout is looked through in bounds", () => {
  const input = `0x${"095ea7b3".repeat(250_000)}` as const;
  assert.deepEqual(effects([approval(alice, 5n), transferBy(alice)], input), ["granted"]);
});
