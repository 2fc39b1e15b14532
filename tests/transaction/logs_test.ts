/** Claims whose shape differs from their log's, and layouts that share a topic. */
import assert from "node:assert/strict";
import type { EventLog } from "../../tools/transaction/facts.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { logsMax } from "../../tools/transaction/raw.ts";
import { alice, bob, carol, inOrder, logOf, receiptOf, token, zero } from "./_logs.ts";

const batch = "TransferBatch(address indexed operator, address indexed from, " +
  "address indexed to, uint256[] ids, uint256[] amounts)";
const claimOf = (log: EventLog) => decodeLogs([log]).claims[0];

Deno.test("a single and a batch of ERC-1155 are lists of ids with their amounts", () => {
  const single = "TransferSingle(address indexed operator, address indexed from, " +
    "address indexed to, uint256 id, uint256 amount)";
  const parties = { kind: "erc1155-transfer", by: token, logIndex: 0, operator: alice };
  const [from, to] = [bob, carol];
  assert.deepEqual(claimOf(logOf(single, [alice, bob, carol, 5n, 2n ** 255n])), {
    ...parties,
    from,
    to,
    items: [{ id: 5n, amount: 2n ** 255n }],
    batch: false,
  });
  assert.deepEqual(claimOf(logOf(batch, [alice, bob, carol, [5n, 6n], [1n, 2n]])), {
    ...parties,
    from,
    to,
    items: [{ id: 5n, amount: 1n }, { id: 6n, amount: 2n }],
    batch: true,
  });
  assert.deepEqual(decodeLogs([logOf(batch, [alice, bob, carol, [], []])]).undecodable, []);
});

Deno.test("a batch with more ids than amounts is undecodable", () => {
  const { claims, undecodable } = decodeLogs([
    logOf(batch, [alice, bob, carol, [5n, 6n], [1n]], { logIndex: 4 }),
  ]);
  assert.deepEqual([claims, undecodable], [[], [{ by: token, logIndex: 4 }]]);
});

Deno.test("a length that is only claimed allocates nothing and is undecodable", () => {
  const log = logOf(batch, [alice, bob, carol, [5n], [1n]]);
  for (const length of ["ffffffff", "7fffffff", "00000002"]) {
    const word = `${"0".repeat(56)}${length}`;
    const data = `${log.data.slice(0, 2 + 128)}${word}${log.data.slice(2 + 192)}` as `0x${string}`;
    assert.equal(decodeLogs([{ ...log, data }]).undecodable.length, 1, length);
  }
});

Deno.test("offsets that overlap or run in another order are undecodable", () => {
  const log = logOf(batch, [alice, bob, carol, [5n], [5n]]);
  const words = log.data.slice(2).match(/.{64}/g)!;
  const [first, second] = words as [string, string];
  for (const heads of [[first, first], [second, first], ["f".repeat(64), second]]) {
    const data = `0x${[...heads, ...words.slice(2)].join("")}` as const;
    assert.equal(decodeLogs([{ ...log, data }]).undecodable.length, 1);
  }
});

Deno.test("a diamond cut tells facets, selectors and what is run", () => {
  const cut = "DiamondCut((address facet, uint8 action, bytes4[] selectors)[] cuts, " +
    "address init, bytes calldata_)";
  const cuts = [
    { facet: alice, action: 0, selectors: ["0x11111111", "0x22222222"] },
    { facet: bob, action: 1, selectors: [] },
    { facet: alice, action: 2, selectors: ["0x33333333"] },
  ];
  const claim = claimOf(logOf(cut, [cuts, carol, "0xfeedbeef01"]));
  assert.deepEqual(claim, {
    kind: "security-event",
    by: token,
    logIndex: 0,
    event: "diamond-cut",
    fields: {
      facets: [alice, bob],
      selectors: ["0x11111111", "0x22222222", "0x33333333"],
      init: carol,
      initCalldata: "0xfeedbeef01",
    },
  });
});

Deno.test("Transfer and Approval are told apart by what is indexed", () => {
  const kinds = [
    ["Transfer(address indexed a, address indexed b, uint256 c)", "erc20-transfer"],
    ["Transfer(address a, address b, uint256 c)", "erc20-transfer"],
    ["Transfer(address indexed a, address indexed b, uint256 indexed c)", "erc721-transfer"],
    ["Approval(address indexed a, address indexed b, uint256 c)", "erc20-approval"],
    ["Approval(address a, address b, uint256 c)", "erc20-approval"],
    ["Approval(address indexed a, address indexed b, uint256 indexed c)", "erc721-approval"],
    ["Transfer(address indexed a, address b, uint256 c)", undefined],
  ] as const;
  for (const [layout, kind] of kinds) {
    assert.equal(claimOf(logOf(layout, [alice, bob, 1n]))?.kind, kind, layout);
  }
});

Deno.test("CryptoKitties' unindexed Transfer moves one kitten, not an amount", () => {
  const kitties = "0x06012c8cf97BEaD5deAe237070F9587f8E7A266d";
  const log = logOf("Transfer(address a, address b, uint256 c)", [zero, bob, 9n], { by: kitties });
  assert.deepEqual(claimOf(log), {
    kind: "erc721-transfer",
    by: kitties,
    logIndex: 0,
    from: zero,
    to: bob,
    tokenId: 9n,
  });
});

Deno.test("a swap of PancakeSwap V3 and one of Velodrome are told by their forms", () => {
  const pancake = "Swap(address indexed a, address indexed b, int256 c, int256 d, uint160 e, " +
    "uint128 f, int24 g, uint128 h, uint128 i)";
  assert.deepEqual(claimOf(logOf(pancake, [alice, bob, -5n, 6n, 1n, 1n, -3, 0n, 0n])), {
    kind: "swap-v3",
    by: token,
    logIndex: 0,
    form: "pancakeswap",
    sender: alice,
    recipient: bob,
    amount0: -5n,
    amount1: 6n,
  });
  const velodrome = "Swap(address indexed a, address indexed b, uint256 c, uint256 d, uint256 e, " +
    "uint256 f)";
  assert.deepEqual(claimOf(logOf(velodrome, [alice, bob, 1n, 0n, 0n, 4n])), {
    kind: "swap-v2",
    by: token,
    logIndex: 0,
    form: "solidly",
    sender: alice,
    to: bob,
    amount0In: 1n,
    amount1In: 0n,
    amount0Out: 0n,
    amount1Out: 4n,
  });
});

Deno.test("2,000 logs are decoded, and what is beyond is counted", () => {
  const transfer = logOf("Transfer(address indexed a, address indexed b, uint256 c)", [
    alice,
    bob,
    1n,
  ]);
  const receipt = receiptOf({ logs: inOrder(Array(logsMax + 5).fill(transfer)) });
  assert.deepEqual([receipt.logs.length, receipt.unreadLogs], [2_000, 5]);
  const { claims } = decodeLogs(receipt.logs);
  assert.equal(claims.length, 2_000);
  assert.equal(claims.at(-1)?.logIndex, 1_999);
});
