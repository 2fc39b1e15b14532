/** Events that change who may do what, or tell that something inside failed. */
import type { SecurityEventRow } from "./_event_row.ts";

export const securityEvents = {
  // EIP-1967 proxies; the first ones indexed nothing.
  "proxy-upgraded": {
    layouts: ["Upgraded(address indexed implementation)", "Upgraded(address implementation)"],
  },
  "proxy-admin-changed": { layouts: ["AdminChanged(address previousAdmin, address newAdmin)"] },
  "beacon-upgraded": { layouts: ["BeaconUpgraded(address indexed beacon)"] },
  // EIP-2535.
  "diamond-cut": {
    layouts: [
      "DiamondCut((address facet, uint8 action, bytes4[] selectors)[] cuts, address init, " +
      "bytes calldata_)",
    ],
    shape: ({ cuts, init, calldata_ }) => {
      const rows = cuts as readonly (readonly [string, bigint, readonly string[]])[];
      return {
        facets: [...new Set(rows.map(([facet]) => facet))],
        selectors: rows.flatMap(([, , selectors]) => selectors),
        init,
        initCalldata: calldata_,
      };
    },
  },
  // EIP-173, Ownable2Step, Solady.
  "ownership-transferred": {
    layouts: [
      "OwnershipTransferred(address indexed previousOwner, address indexed newOwner)",
      "OwnershipTransferred(address previousOwner, address newOwner)",
    ],
  },
  "ownership-transfer-started": {
    layouts: ["OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)"],
  },
  "ownership-handover-requested": {
    layouts: ["OwnershipHandoverRequested(address indexed newOwner)"],
  },
  // OpenZeppelin's AccessControl, its default-admin rules, and AccessManager.
  "role-granted": {
    layouts: [
      "RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)",
    ],
  },
  "role-revoked": {
    layouts: [
      "RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)",
    ],
  },
  "role-admin-changed": {
    layouts: [
      "RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, " +
      "bytes32 indexed newAdminRole)",
    ],
  },
  "default-admin-transfer-started": {
    layouts: ["DefaultAdminTransferScheduled(address indexed newAdmin, uint48 acceptSchedule)"],
  },
  "manager-role-granted": {
    layouts: [
      "RoleGranted(uint64 indexed role, address indexed account, uint32 delay, uint48 since, " +
      "bool newMember)",
    ],
  },
  "manager-role-revoked": {
    layouts: ["RoleRevoked(uint64 indexed role, address indexed account)"],
  },
  "authority-updated": {
    layouts: [
      "AuthorityUpdated(address authority)",
      "AuthorityUpdated(address indexed sender, address indexed authority)",
    ],
  },
  paused: { layouts: ["Paused(address account)", "Paused()", "Pause()"] },
  unpaused: { layouts: ["Unpaused(address account)", "Unpaused()", "Unpause()"] },
  initialized: { layouts: ["Initialized(uint8 version)", "Initialized(uint64 version)"] },
  // Safe: nothing is indexed before 1.4, the main field from then on.
  "safe-setup": {
    layouts: [
      "SafeSetup(address indexed initiator, address[] owners, uint256 threshold, " +
      "address initializer, address fallbackHandler)",
    ],
  },
  "safe-added-owner": {
    layouts: ["AddedOwner(address owner)", "AddedOwner(address indexed owner)"],
  },
  "safe-removed-owner": {
    layouts: ["RemovedOwner(address owner)", "RemovedOwner(address indexed owner)"],
  },
  "safe-changed-threshold": { layouts: ["ChangedThreshold(uint256 threshold)"] },
  "safe-enabled-module": {
    layouts: ["EnabledModule(address module)", "EnabledModule(address indexed module)"],
  },
  "safe-disabled-module": {
    layouts: ["DisabledModule(address module)", "DisabledModule(address indexed module)"],
  },
  "safe-changed-guard": {
    layouts: ["ChangedGuard(address guard)", "ChangedGuard(address indexed guard)"],
  },
  "safe-changed-module-guard": {
    layouts: ["ChangedModuleGuard(address indexed moduleGuard)"],
  },
  "safe-changed-fallback-handler": {
    layouts: [
      "ChangedFallbackHandler(address handler)",
      "ChangedFallbackHandler(address indexed handler)",
    ],
  },
  "safe-changed-master-copy": {
    layouts: [
      "ChangedMasterCopy(address singleton)",
      "ChangedMasterCopy(address indexed singleton)",
    ],
  },
  "safe-execution-success": {
    layouts: [
      "ExecutionSuccess(bytes32 txHash, uint256 payment)",
      "ExecutionSuccess(bytes32 indexed txHash, uint256 payment)",
    ],
  },
  "safe-execution-failure": {
    layouts: [
      "ExecutionFailure(bytes32 txHash, uint256 payment)",
      "ExecutionFailure(bytes32 indexed txHash, uint256 payment)",
    ],
  },
  "safe-module-execution-success": {
    layouts: ["ExecutionFromModuleSuccess(address indexed module)"],
  },
  "safe-module-execution-failure": {
    layouts: ["ExecutionFromModuleFailure(address indexed module)"],
  },
  // ERC-4337.
  "account-deployed": {
    layouts: [
      "AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, " +
      "address paymaster)",
    ],
  },
  "user-operation-revert-reason": {
    layouts: [
      "UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, " +
      "uint256 nonce, bytes revertReason)",
      "PostOpRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, " +
      "bytes revertReason)",
    ],
  },
} as const satisfies Readonly<Record<string, SecurityEventRow>>;

export type SecurityEventName = keyof typeof securityEvents;
