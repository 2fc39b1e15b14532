/** Net changes: exact, per account and asset, from what was sent and what tokens claim. */
import assert from "node:assert/strict";
import type { FeeModel } from "../../tools/evm/network.ts";
import { netChanges } from "../../tools/transaction/changes.ts";
import { withCoinLogs } from "../../tools/transaction/coin_logs.ts";
import type { EventLog } from "../../tools/transaction/facts.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { touchedContracts } from "../../tools/transaction/touched.ts";
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

const erc20 = "Transfer(address indexed a, address indexed b, uint256 c)";
const erc721 = "Transfer(address indexed a, address indexed b, uint256 indexed c)";

function changesOf(
  logs: readonly EventLog[],
  { tx = {}, receipt: changed = {}, wrappedNative = null, feeModel = "l1", chainId = 1 }: {
    tx?: Record<string, unknown>;
    receipt?: Record<string, unknown>;
    wrappedNative?: `0x${string}` | null;
    feeModel?: FeeModel;
    chainId?: number;
  } = {},
) {
  const receipt = receiptOf({ logs: inOrder(logs), ...changed });
  return netChanges({
    transaction: transactionOf(tx, chainId),
    receipt,
    ...withCoinLogs(decodeLogs(receipt.logs), feeModel),
    wrappedNative,
  });
}

/** `account kind change`, in short. */
const short = (logs: readonly EventLog[], given: Parameters<typeof changesOf>[1] = {}) =>
  changesOf(logs, given).map(({ account, asset, change }) => [account, asset.kind, change]);

Deno.test("transfers net out, to the last digit", () => {
  const large = 2n ** 255n + 1n;
  assert.deepEqual(
    changesOf([logOf(erc20, [alice, bob, large]), logOf(erc20, [bob, carol, large - 1n])]),
    [
      { account: alice, asset: { kind: "erc20", token }, change: -large },
      { account: bob, asset: { kind: "erc20", token }, change: 1n },
      { account: carol, asset: { kind: "erc20", token }, change: large - 1n },
    ],
  );
});

Deno.test("what comes back and what one sends oneself leaves nothing", () => {
  assert.deepEqual(short([logOf(erc20, [alice, bob, 5n]), logOf(erc20, [bob, alice, 5n])]), []);
  assert.deepEqual(short([logOf(erc20, [alice, alice, 5n])]), []);
});

Deno.test("mints and burns have one side", () => {
  assert.deepEqual(short([logOf(erc20, [zero, bob, 5n]), logOf(erc20, [carol, zero, 3n])]), [
    [bob, "erc20", 5n],
    [carol, "erc20", -3n],
  ]);
});

Deno.test("the same token of another contract is another asset", () => {
  const logs = [logOf(erc20, [alice, bob, 5n]), logOf(erc20, [bob, alice, 5n], { by: carol })];
  assert.equal(short(logs).length, 4);
});

Deno.test("each id of a collection is an asset", () => {
  assert.deepEqual(changesOf([logOf(erc721, [alice, bob, 7n])]), [
    { account: alice, asset: { kind: "erc721", token, tokenId: 7n }, change: -1n },
    { account: bob, asset: { kind: "erc721", token, tokenId: 7n }, change: 1n },
  ]);
  const batch = "TransferBatch(address indexed o, address indexed a, address indexed b, " +
    "uint256[] c, uint256[] d)";
  assert.deepEqual(
    changesOf([logOf(batch, [carol, zero, bob, [1n, 2n, 1n], [3n, 4n, 5n]])]),
    [
      { account: bob, asset: { kind: "erc1155", token, tokenId: 1n }, change: 8n },
      { account: bob, asset: { kind: "erc1155", token, tokenId: 2n }, change: 4n },
    ],
  );
});

Deno.test("the value moves when the transaction succeeded, and only then", () => {
  const tx = { value: "0x9" };
  const moved = [[alice, "native", -9n], [token, "native", 9n]];
  assert.deepEqual(short([], { tx }), moved);
  for (const status of ["0x0", undefined]) {
    assert.deepEqual(changesOf([], { tx, receipt: { status } }), []);
  }
  assert.deepEqual(
    short([], { tx: { value: "0x9", to: null }, receipt: { contractAddress: bob } }),
    [[alice, "native", -9n], [bob, "native", 9n]],
  );
});

Deno.test("an OP deposit mints to the sender, and what it mints stays if the rest fails", () => {
  const deposit = (value: string, mint: unknown, status = "0x1") =>
    short([], {
      tx: { type: "0x7e", to: bob, value, mint },
      ...{ receipt: { status }, chainId: 10, feeModel: "op_stack" },
    });
  assert.deepEqual(deposit("0x9", "0x9"), [[bob, "native", 9n]]);
  assert.deepEqual(deposit("0x9", "0xa"), [[alice, "native", 1n], [bob, "native", 9n]]);
  assert.deepEqual(deposit("0x9", null), [[alice, "native", -9n], [bob, "native", 9n]]);
  assert.deepEqual(deposit("0x9", "0x9", "0x0"), [[alice, "native", 9n]]);
});

Deno.test("an Arbitrum deposit makes what it sends", () => {
  const given = { chainId: 42_161, feeModel: "arbitrum" } as const;
  assert.deepEqual(short([], { ...given, tx: { type: "0x64", to: bob, value: "0x9" } }), [
    [bob, "native", 9n],
  ]);
});

Deno.test("the ZK stack's coin logs are the coin's moves, each once and without the fee", () => {
  const by = "0x000000000000000000000000000000000000800A";
  const bootloader = "0x0000000000000000000000000000000000008001";
  const move = (from: string, to: string, amount: bigint) =>
    logOf(erc20, [from, to, amount], { by });
  const fee = [move(alice, bootloader, 500n), move(bootloader, alice, 300n)];
  const given = { feeModel: "zksync", chainId: 2_741, tx: { to: bob, value: "0x3e8" } } as const;
  const sent = move(alice, bob, 1_000n);
  const passed = move(bob, carol, 400n);
  assert.deepEqual(short([...fee, sent, passed], given), [
    [alice, "native", -1_000n],
    [bob, "native", 600n],
    [carol, "native", 400n],
  ]);
  assert.deepEqual(short([...fee], { ...given, receipt: { status: "0x0" } }), []);
  assert.deepEqual(short([sent], { tx: { to: bob } }).map(([, kind]) => kind), [
    ...["erc20", "erc20"],
  ], "elsewhere it is any contract");
});

Deno.test("wrapping counts for the network's wrapped coin alone", () => {
  const deposit = logOf("Deposit(address indexed a, uint256 b)", [alice, 5n]);
  const withdrawal = logOf("Withdrawal(address indexed a, uint256 b)", [bob, 3n]);
  assert.deepEqual(short([deposit, withdrawal], { wrappedNative: token }), [
    [alice, "erc20", 5n],
    [bob, "erc20", -3n],
  ]);
  assert.deepEqual(short([deposit, withdrawal], { wrappedNative: carol }), []);
  assert.deepEqual(short([deposit, withdrawal]), []);
});

Deno.test("a wrapped coin that says Transfer as well is counted once", () => {
  const logs = [
    logOf(erc20, [zero, alice, 5n]),
    logOf("Deposit(address indexed a, uint256 b)", [alice, 5n]),
    logOf(erc20, [bob, zero, 3n]),
    logOf("Withdrawal(address indexed a, uint256 b)", [bob, 3n]),
  ];
  assert.deepEqual(short(logs, { wrappedNative: token }), [
    [alice, "erc20", 5n],
    [bob, "erc20", -3n],
  ]);
});

Deno.test("contracts touched are the called, the made and those that logged, each once", () => {
  const logs = inOrder([
    logOf("Paused()", [], { by: bob }),
    logOf("Paused()", []),
    logOf("Paused()", [], { by: bob }),
  ]);
  assert.deepEqual(touchedContracts(transactionOf(), receiptOf({ logs })), [token, bob]);
  const creation = transactionOf({ to: null });
  assert.deepEqual(touchedContracts(creation, receiptOf({ contractAddress: carol })), [carol]);
  const failed = receiptOf({ contractAddress: carol, status: "0x0" });
  assert.deepEqual(touchedContracts(creation, failed), []);
  assert.deepEqual(touchedContracts(transactionOf(), null), [token]);
});
