/** What networks do in their own way, and answers that do not fit together. */
import assert from "node:assert/strict";
import {
  ALICE,
  type Answer,
  BLOCK,
  BOB,
  explain,
  hex,
  log,
  node,
  transferLog,
} from "./_transaction_node.ts";

const ETHER = "0xde0b6b3a7640000";
const coins = { input: "0x", value: ETHER, to: BOB };
const gaps = ({ unknown }: Answer) =>
  unknown.map(({ field, reason }: Answer) => `${field} ${reason}`);
const changes = ({ netChanges }: Answer) =>
  netChanges.map(({ account, asset, change }: Answer) => [account, asset, change]);

Deno.test("a deposit that failed left what it brought, and says so", async () => {
  const failed = node({
    transaction: { ...coins, type: "0x7e", value: "0x0", mint: "0x7" },
    receipt: { status: "0x0", logs: [] },
  });
  const { answer } = await explain([failed], { chainId: 10 });
  assert.deepEqual(changes(answer), [[ALICE, "native", "7"]]);
  assert.deepEqual(answer.movements.native, [{ from: null, to: ALICE, amount: "7" }]);
  assert.ok(answer.summary.includes(`A deposit from layer one gave ${ALICE} 7 wei of ETH before.`));
});

Deno.test("an Arbitrum deposit costs its sender nothing there", async () => {
  const { answer } = await explain(
    [node({ transaction: { ...coins, type: "0x64" }, receipt: { logs: [] } })],
    { chainId: 42_161 },
  );
  assert.deepEqual(changes(answer), [[BOB, "native", String(BigInt(ETHER))]]);
  assert.ok(!answer.summary.some((one: string) => one.includes(" less")));
});

Deno.test("a bridge that tells not what it moves leaves the sums unknown", async () => {
  for (const [type, chainId] of [["0x69", 42_161], ["0x68", 42_161], ["0xff", 2_741]] as const) {
    const { answer } = await explain([node({ transaction: { type } })], { chainId });
    assert.equal(answer.netChanges, null);
    const told = gaps(answer).filter((gap: string) => gap.endsWith("bridge-not-told"));
    assert.deepEqual(told, [
      "/movements/native bridge-not-told",
      "/netChanges bridge-not-told",
    ], type);
  }
});

Deno.test("on Monad the gas charged tells nothing of what was used", async () => {
  const failed = node({ receipt: { status: "0x0", logs: [], gasUsed: "0x10000" } });
  const monad = (await explain([failed], { chainId: 143 })).answer;
  assert.equal(monad.failure.likelyOutOfGas, null);
  assert.ok(gaps(monad).includes("/failure/likelyOutOfGas not-reported"));
  assert.ok(!monad.summary.some((one: string) => one.includes("ran out")));
  assert.equal((await explain([failed])).answer.failure.likelyOutOfGas, true);
});

Deno.test("Abstract's coin logs are told as the coin's, those of the fee not at all", async () => {
  const by = "0x000000000000000000000000000000000000800A";
  const bootloader = "0x0000000000000000000000000000000000008001";
  const fee = transferLog({ by, to: bootloader, amount: 500n });
  const logs = [fee, transferLog({ by, amount: BigInt(ETHER), logIndex: 1 })];
  const { answer } = await explain([node({ transaction: coins, receipt: { logs } })], {
    chainId: 2_741,
  });
  assert.deepEqual(answer.movements.native, [{
    from: ALICE,
    to: BOB,
    amount: String(BigInt(ETHER)),
  }]);
  assert.deepEqual([answer.movements.erc20, answer.tokens], [[], []]);
  assert.deepEqual(changes(answer), [
    [ALICE, "native", `-${BigInt(ETHER)}`],
    [BOB, "native", String(BigInt(ETHER))],
  ]);
  const failed = { status: "0x0", logs: [fee] };
  const { answer: after } = await explain([node({ transaction: coins, receipt: failed })], {
    chainId: 2_741,
  });
  assert.deepEqual([after.netChanges, after.movements.native], [[], []]);
  assert.ok(!gaps(after).includes("/status contradictory"));
});

Deno.test("Mantle's L1 fee is within the gas before Arsia", async () => {
  const receipt = {
    l1Fee: "0x7",
    logs: [{ ...transferLog(), blockTimestamp: hex(1_776_841_199) }],
  };
  const { answer } = await explain([node({ receipt })], { chainId: 5_000 });
  assert.deepEqual([answer.fee.totalWei, answer.fee.l1Wei], [String(0x5208 * 2), null]);
});

Deno.test("a transaction of one block with a receipt of another is of no known block", async () => {
  const { answer } = await explain([node({ receipt: { blockNumber: hex(BLOCK + 1) } })]);
  assert.deepEqual(answer.block, { number: null, time: null });
  assert.deepEqual(gaps(answer), ["/block/number contradictory", "/block/time contradictory"]);
  assert.ok(answer.summary.some((one: string) => one.startsWith("What nodes say")));
});

Deno.test("a failure that left logs is no sure failure, and nothing is summed", async () => {
  const left = log("Paused(address)", { data: [ALICE] });
  const { answer } = await explain([node({ receipt: { status: "0x0", logs: [left] } })]);
  assert.equal(answer.netChanges, null);
  assert.deepEqual(
    gaps(answer).filter((gap: string) => gap.endsWith("contradictory")),
    ["/status contradictory", "/netChanges contradictory"],
  );
});
