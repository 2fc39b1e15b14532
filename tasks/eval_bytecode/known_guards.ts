/**
 * Functions that libraries let only somebody privileged call, and the contracts in which one of
 * that name is open to all. Judged by the sources, and by calling each as a stranger on a node.
 */

/** `guarded` unless the contract is named below. */
export const PRIVILEGED = [
  "transferOwnership(address)",
  "renounceOwnership()",
  "transferPrimary(address)",
  "mint(address,uint256)",
  "mint(address)",
  "pause()",
  "unpause()",
  "grantRole(bytes32,address)",
  "revokeRole(bytes32,address)",
  "addMinter(address)",
  "addPauser(address)",
  "upgradeTo(address)",
  "upgradeToAndCall(address,bytes)",
  "changeAdmin(address)",
] as const;

/** Contracts in which the function does it for everybody. */
const OPEN: readonly (readonly [signature: string, names: readonly string[]])[] = [
  ["mint(address,uint256)", [
    "ERC20CappedMock",
    "ERC20Mock",
    "ERC20SnapshotMock",
    "ERC721BurnableMock",
    "ERC721Mock",
    "ERC721PausableMock",
    "MintableERC20",
    "WETH9Mocked",
  ]],
  ["mint(address)", ["UniswapV2Pair"]],
];

/** Where the name says something else: the contract asks another to mint and holds no balances. */
const ELSEWHERE: readonly (readonly [signature: string, name: string])[] = [
  ["mint(address,uint256)", "GSNRecipientERC20FeeMock"],
];

/** Functions that everybody may call for himself; a power seen in one is no privilege. */
export const PUBLIC = [
  "transfer(address,uint256)",
  "transferFrom(address,address,uint256)",
  "approve(address,uint256)",
  "increaseAllowance(address,uint256)",
  "decreaseAllowance(address,uint256)",
  "setApprovalForAll(address,bool)",
  "safeTransferFrom(address,address,uint256)",
  "burn(uint256)",
  "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
  "deposit()",
  "withdraw(uint256)",
] as const;

/** What the access to a privileged function is known to be; null: not judged. */
export function knownAccess(name: string, signature: string): "guarded" | "open" | null {
  if (!PRIVILEGED.some((privileged) => privileged === signature)) return null;
  if (ELSEWHERE.some(([other, there]) => other === signature && there === name)) return null;
  const isOpen = OPEN.some(([other, names]) => other === signature && names.includes(name));
  return isOpen ? "open" : "guarded";
}
