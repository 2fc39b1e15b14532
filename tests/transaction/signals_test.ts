/** What a transaction is signalled for, and how grave it is. */
import assert from "node:assert/strict";
import { getContractAddress } from "viem";
import { alice, bob, carol, logOf, token, zero } from "./_logs.ts";
import { type Case, short, signals } from "./_signals.ts";

const role = `0x${"5a".repeat(32)}`;
const admin = `0x${"00".repeat(32)}`;
const word = `0x${"07".repeat(32)}`;
const granted = "RoleGranted(bytes32 indexed a, address indexed b, address indexed c)";
const revoked = "RoleRevoked(bytes32 indexed a, address indexed b, address indexed c)";
const owned = "OwnershipTransferred(address indexed a, address indexed b)";
const approval = "Approval(address indexed a, address indexed b, uint256 c)";
const transfer = "Transfer(address indexed a, address indexed b, uint256 c)";

const events: readonly (readonly [string, readonly unknown[], string, string, string | null])[] = [
  ["Upgraded(address indexed a)", [bob], "proxy-upgraded", "high", bob],
  ["AdminChanged(address a, address b)", [alice, bob], "proxy-admin-changed", "high", bob],
  ["BeaconUpgraded(address indexed a)", [bob], "beacon-changed", "high", bob],
  [
    "DiamondCut((address,uint8,bytes4[])[] a, address b, bytes c)",
    [[], bob, "0x"],
    "diamond-cut",
    "high",
    bob,
  ],
  [owned, [alice, bob], "ownership-transferred", "high", bob],
  [owned, [alice, zero], "ownership-renounced", "low", zero],
  [
    "OwnershipTransferStarted(address indexed a, address indexed b)",
    [alice, bob],
    "ownership-transfer-started",
    "medium",
    bob,
  ],
  [granted, [role, bob, alice], "role-granted", "medium", bob],
  [granted, [admin, bob, alice], "default-admin-granted", "high", bob],
  [revoked, [role, bob, alice], "role-revoked", "low", bob],
  [revoked, [admin, bob, alice], "default-admin-revoked", "medium", bob],
  [
    "RoleAdminChanged(bytes32 indexed a, bytes32 indexed b, bytes32 indexed c)",
    [role, admin, role],
    "role-admin-changed",
    "medium",
    null,
  ],
  [
    "RoleGranted(uint64 indexed a, address indexed b, uint32 c, uint48 d, bool e)",
    [0n, bob, 0, 1, true],
    "default-admin-granted",
    "high",
    bob,
  ],
  [
    "RoleRevoked(uint64 indexed a, address indexed b)",
    [7n, bob],
    "role-revoked",
    "low",
    bob,
  ],
  ["Paused(address a)", [bob], "paused", "medium", bob],
  ["Paused()", [], "paused", "medium", null],
  ["Unpaused(address a)", [bob], "unpaused", "low", bob],
  ["AddedOwner(address a)", [bob], "safe-owner-added", "high", bob],
  ["RemovedOwner(address indexed a)", [bob], "safe-owner-removed", "high", bob],
  ["ChangedThreshold(uint256 a)", [1n], "safe-threshold-changed", "high", null],
  ["EnabledModule(address a)", [bob], "safe-module-enabled", "high", bob],
  ["DisabledModule(address a)", [bob], "safe-module-disabled", "medium", bob],
  ["ChangedGuard(address a)", [zero], "safe-guard-changed", "high", zero],
  ["ChangedFallbackHandler(address a)", [bob], "safe-fallback-handler-changed", "medium", bob],
  ["ChangedMasterCopy(address a)", [bob], "safe-master-copy-changed", "critical", bob],
  ["ExecutionFailure(bytes32 a, uint256 b)", [word, 0n], "safe-execution-failed", "medium", null],
  [
    "ExecutionFromModuleFailure(address indexed a)",
    [bob],
    "safe-execution-failed",
    "medium",
    bob,
  ],
];

for (const [layout, values, code, severity, account] of events) {
  Deno.test(`${layout} of ${values.join(" ")} is ${code}`, () => {
    assert.deepEqual(signals([logOf(layout, values)]), [
      { code, severity, by: token, account, logIndex: 0 },
    ]);
  });
}

Deno.test("what a contract says while it is made are its settings, another's are not", () => {
  const made = { receipt: { contractAddress: token }, tx: { to: null } };
  assert.deepEqual(short([logOf(owned, [zero, alice])], made), [
    ["ownership-transferred", "info", alice],
  ]);
  assert.deepEqual(short([logOf(owned, [alice, bob], { by: carol })], made), [
    ["ownership-transferred", "high", bob],
  ]);
});

Deno.test("a contract that the new one made itself is new as well", () => {
  const made = { receipt: { contractAddress: token }, tx: { to: null } };
  const child = (nonce: bigint) => getContractAddress({ from: token, nonce });
  const severityBy = (by: `0x${string}`, given: Case) =>
    signals([logOf(owned, [zero, alice], { by })], given)[0]?.severity;
  assert.equal(severityBy(child(1n), made), "info");
  assert.equal(severityBy(child(2n), made), "info");
  assert.equal(severityBy(child(99n), made), "medium");
  assert.equal(severityBy(child(1n), {}), "medium");
});

Deno.test("who had no owner or admin before may be new, or may be taken", () => {
  const admin = "AdminChanged(address a, address b)";
  assert.deepEqual(short([logOf(owned, [zero, alice]), logOf(admin, [zero, bob])]), [
    ["ownership-transferred", "medium", alice],
    ["proxy-admin-changed", "medium", bob],
  ]);
  assert.deepEqual(short([logOf(owned, [zero, zero])]), [["ownership-renounced", "low", zero]]);
});

Deno.test("success within and settings are no signals", () => {
  const quiet = [
    logOf("ExecutionSuccess(bytes32 a, uint256 b)", [word, 0n]),
    logOf("Initialized(uint8 a)", [1]),
    logOf(transfer, [alice, bob, 5n]),
  ];
  assert.deepEqual(signals(quiet), []);
});

Deno.test("a user operation that failed within a transaction that did not", () => {
  const operation = (success: boolean) =>
    logOf(
      "UserOperationEvent(bytes32 indexed a, address indexed b, address indexed c, uint256 d, bool e, uint256 f, uint256 g)",
      [word, bob, zero, 1n, success, 1n, 1n],
    );
  assert.deepEqual(short([operation(true), operation(false)]), [
    ["user-operation-failed", "medium", bob],
  ]);
});

Deno.test("delegations are told by the transaction itself; the zero address clears one", () => {
  const entry = (address: string) => ({ chainId: "0x1", address, nonce: "0x0" });
  const authorizationList = [entry(zero), entry(bob)];
  assert.deepEqual(signals([], { tx: { type: "0x4", authorizationList } }), [
    { code: "delegation-set", severity: "high", by: null, account: null, logIndex: null },
    { code: "delegation-cleared", severity: "info", by: null, account: null, logIndex: null },
  ]);
});

Deno.test("the gravest comes first, and among the same the earlier log", () => {
  const logs = [
    logOf("Unpaused()", []),
    logOf(approval, [alice, bob, 2n ** 255n]),
    logOf("Paused()", []),
    logOf(owned, [alice, bob]),
  ];
  assert.deepEqual(signals(logs).map(({ code, logIndex }) => [code, logIndex]), [
    ["ownership-transferred", 3],
    ["unlimited-approval", 1],
    ["paused", 2],
    ["unpaused", 0],
  ]);
});

Deno.test("a known topic over other contents is a signal of its own", () => {
  const { data, ...log } = logOf(transfer, [alice, bob, 5n]);
  assert.deepEqual(short([{ ...log, data: `${data}00` }]), [["undecodable-event", "low", null]]);
});
