/** Every row of the tables of events: what fits is read exactly, what does not is never guessed. */
import assert from "node:assert/strict";
import { type AbiEvent, type AbiParameter, parseAbiItem } from "viem";
import { type EventLayout, layoutsByTopic } from "../../tools/transaction/events.ts";
import type { EventLog } from "../../tools/transaction/facts.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { alice, bob, carol, logOf } from "./_logs.ts";

const layouts = [...layoutsByTopic().values()].flat();

/** First eight digits, as they are known from explorers. */
const knownTopics: Readonly<Record<string, string>> = {
  "Transfer(": "ddf252ad",
  "TransferSingle(": "c3d58168",
  "TransferBatch(": "4a39dc06",
  "Deposit(": "e1fffcc4",
  "Withdrawal(": "7fcf532c",
  "Approval(address indexed owner, address indexed spender": "8c5be1e5",
  "ApprovalForAll(": "17307eab",
  "Approval(address indexed owner, address indexed token": "da9fa7c1",
  "Permit(": "c6a377bf",
  "Lockdown(": "89b1add1",
  "Swap(address indexed sender, uint256": "d78ad95f",
  "Swap(address indexed sender, address indexed to": "b3e27736",
  "Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 _sqrtPriceX96, uint128 _liquidity, int24 _tick)":
    "c42079f9",
  "Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 _sqrtPriceX96, uint128 _liquidity, int24 _tick, ":
    "19b47279",
  "Swap(bytes32": "40e9cecb",
  "UserOperationEvent(": "49628fd1",
  "Upgraded(": "bc7cd75a",
  "AdminChanged(": "7e644d79",
  "BeaconUpgraded(": "1cf3b03a",
  "OwnershipTransferred(": "8be0079c",
  "OwnershipTransferStarted(": "38d16b8c",
  "RoleGranted(bytes32": "2f878811",
  "RoleRevoked(bytes32": "f6391f5c",
  "RoleAdminChanged(": "bd79b86f",
  "Paused(address": "62e78cea",
  "Unpaused(address": "5db9ee0a",
  "AddedOwner(": "9465fa0c",
  "RemovedOwner(": "f8d49fc5",
  "ChangedThreshold(": "610f7ff2",
  "EnabledModule(": "ecdf3a3e",
  "DisabledModule(": "aab4fa2b",
  "ChangedGuard(": "11511169",
  "ChangedFallbackHandler(": "5ac6c46c",
  "ExecutionFailure(": "23428b18",
  "DiamondCut(": "8faa7087",
};

Deno.test("topics are the hashes that explorers show", () => {
  for (const [start, topic] of Object.entries(knownTopics)) {
    const found = layouts.filter(({ text }) => text.startsWith(start));
    assert.ok(found.length > 0, start);
    for (const layout of found) assert.equal(layout.topic.slice(2, 10), topic, layout.text);
  }
});

for (const layout of layouts) {
  Deno.test(`${layout.by === undefined ? "" : "older "}${layout.text} is read exactly`, () => {
    const { log, values } = logOfLayout(layout);
    const { claims, undecodable, unknownLogs } = decodeLogs([log]);
    assert.deepEqual([undecodable, unknownLogs, claims.length], [[], 0, 1]);
    const [claim] = claims;
    assert.equal(claim?.kind, layout.kind);
    assert.equal(claim.by, log.address);
    assert.equal(claim.logIndex, 7);
    if (claim.kind === "security-event") assert.equal(claim.event, layout.event);
    const said = claim.kind === "security-event" ? claim.fields : claim;
    const fields = new Map<string, unknown>(Object.entries(said));
    for (const [name, value] of values) {
      // Rows with a shape of their own have tests of their own.
      if (layout.shape === undefined && !name.startsWith("_")) {
        assert.deepEqual(fields.get(name), value, name);
      }
    }
    for (const [name, value] of Object.entries(layout.fixed)) {
      assert.deepEqual(fields.get(name), value, name);
    }
  });

  Deno.test(`${layout.by === undefined ? "" : "older "}${layout.text} is not read when damaged`, () => {
    const { log } = logOfLayout(layout);
    const damaged = damagesOf(layout, log);
    assert.ok(damaged.length >= 3);
    for (const [what, bad] of damaged) {
      const { claims, undecodable, unknownLogs } = decodeLogs([bad]);
      assert.deepEqual(claims, [], what);
      assert.deepEqual([undecodable, unknownLogs], [[{ by: bad.address, logIndex: 7 }], 0], what);
    }
  });
}

Deno.test("logs without topics and of other events are counted as unknown", () => {
  const log: EventLog = { address: alice, topics: [], data: "0x", logIndex: 1 };
  const { claims, undecodable, unknownLogs } = decodeLogs([
    log,
    { ...log, topics: [`0x${"99".repeat(32)}`], data: "0x1234" },
  ]);
  assert.deepEqual([claims, undecodable, unknownLogs], [[], [], 2]);
});

Deno.test("a field out of its type's range is no such event", () => {
  const one = (text: string, values: readonly unknown[]) => logOf(text, values);
  const swap = one(
    "Swap(bytes32 indexed id, address indexed sender, int256 a, int256 b, uint256 c, uint256 d, int256 e, uint256 f)",
    [`0x${"77".repeat(32)}`, alice, 1n, -1n, 2n ** 160n, 1n, 1n, 1n],
  );
  const v4 = layouts.find(({ kind }) => kind === "swap-v4")!;
  const wide = { ...swap, topics: [v4.topic, ...swap.topics.slice(1)] };
  assert.equal(decodeLogs([wide]).undecodable.length, 1);
  const word = (value: bigint) => value.toString(16).padStart(64, "0");
  const fit = { ...wide, data: `0x${[1n, 2n, 3n, 4n, 5n, 6n].map(word).join("")}` as const };
  assert.equal(decodeLogs([fit]).claims.length, 1);
  const unsigned = { ...fit, data: fit.data.replace(word(1n), word(2n ** 127n)) as `0x${string}` };
  assert.equal(decodeLogs([unsigned]).undecodable.length, 1, "an int128 above its maximum");
});

/** A log of a layout with values that tell its fields apart. */
function logOfLayout(layout: EventLayout) {
  const { inputs } = parseAbiItem(`event ${layout.text}`) as AbiEvent;
  const values = inputs.map((input, at) => [input.name ?? "", valueOf(input, at)] as const);
  const log = logOf(layout.text, values.map(([, value]) => value), {
    ...(layout.by === undefined ? {} : { by: layout.by[0]! }),
    logIndex: 7,
  });
  return { log, values };
}

function valueOf(input: AbiParameter, at: number): unknown {
  const { type } = input;
  if (type.endsWith("[]")) {
    const of = { ...input, type: type.slice(0, -2) };
    return [valueOf(of, at), valueOf(of, at + 1)];
  }
  if (type === "tuple") {
    return (input as { components: readonly AbiParameter[] }).components
      .map((part, index) => valueOf({ ...part, name: "" }, at + index));
  }
  if (type === "address") return [alice, bob, carol][at % 3];
  if (type === "bool") return true;
  if (type === "bytes") return "0xfeed";
  if (type.startsWith("bytes")) return `0x${"5a".repeat(Number(type.slice(5)))}`;
  return type.startsWith("int") ? -BigInt(at + 2) : BigInt(at + 2);
}

/** What can be wrong with a log that has a known topic. */
function damagesOf(layout: EventLayout, log: EventLog): readonly (readonly [string, EventLog])[] {
  const { topics, data } = log;
  const word = `${"0".repeat(62)}01`;
  const dirty = `01${"0".repeat(62)}`;
  const damaged: (readonly [string, EventLog])[] = [
    ["a word more", { ...log, data: `${data}${word}` }],
    ["a byte more", { ...log, data: `${data}00` }],
    ["topics doubled", { ...log, topics: [...topics, `0x${dirty}`, `0x${dirty}`] }],
  ];
  if (data !== "0x") {
    damaged.push(["a byte less", { ...log, data: data.slice(0, -2) as `0x${string}` }]);
    damaged.push(["no data", { ...log, data: "0x" }]);
  }
  const { inputs } = parseAbiItem(`event ${layout.text}`) as AbiEvent;
  const indexed = inputs.filter((input) => input.indexed === true);
  for (const [at, { type }] of indexed.entries()) {
    if (type !== "address") continue;
    const bad = topics.with(at + 1, `0x01${topics[at + 1]!.slice(4)}`);
    damaged.push([`topic ${at + 1} with dirty padding`, { ...log, topics: bad }]);
  }
  for (const [at, { type }] of inputs.filter((input) => input.indexed !== true).entries()) {
    const start = 2 + at * 64;
    if (/^(?:u?int256|bytes32)$/.test(type)) continue;
    // Narrow numbers, bools, addresses and offsets alike: nothing but zeros above, or only ones below zero.
    const bad = `${data.slice(0, start)}01${data.slice(start + 2)}` as `0x${string}`;
    damaged.push([`word ${at} (${type}) with dirty padding`, { ...log, data: bad }]);
  }
  return damaged;
}
