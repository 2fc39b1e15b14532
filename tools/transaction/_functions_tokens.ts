/** Functions of tokens and vaults, with the names of their parameters. Selectors are checked by a test. */
import type { FunctionRows } from "./functions.ts";

export const tokenFunctions = {
  // ERC-20 (EIP-20) and its extensions
  "0xa9059cbb": { text: "transfer(address to, uint256 amount)" },
  "0x095ea7b3": { text: "approve(address spender, uint256 amount)" },
  "0x23b872dd": { text: "transferFrom(address from, address to, uint256 amount)" },
  "0x39509351": { text: "increaseAllowance(address spender, uint256 addedValue)" },
  "0xa457c2d7": { text: "decreaseAllowance(address spender, uint256 subtractedValue)" },
  "0xd73dd623": { text: "increaseApproval(address spender, uint256 addedValue)" },
  "0x66188463": { text: "decreaseApproval(address spender, uint256 subtractedValue)" },
  "0x40c10f19": { text: "mint(address to, uint256 amount)" },
  "0xa0712d68": { text: "mint(uint256 amount)" },
  "0x42966c68": { text: "burn(uint256 amount)" },
  "0x9dc29fac": { text: "burn(address from, uint256 amount)" },
  "0x79cc6790": { text: "burnFrom(address account, uint256 amount)" },
  "0xd505accf": {
    text:
      "permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
  },
  "0x8fcbaf0c": {
    text:
      "permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)",
  },
  "0xe3ee160e": {
    text:
      "transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
  },
  "0xef55bec6": {
    text:
      "receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
  },
  "0x5c19a95c": { text: "delegate(address delegatee)" },
  "0x4e71d92d": { text: "claim()" },
  "0x2e7ba6ef": {
    text: "claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)",
  },
  // WETH9 and vaults (EIP-4626)
  "0xd0e30db0": { text: "deposit()" },
  "0x2e1a7d4d": { text: "withdraw(uint256 amount)" },
  "0x6e553f65": { text: "deposit(uint256 assets, address receiver)" },
  "0x94bf804d": { text: "mint(uint256 shares, address receiver)" },
  "0xb460af94": { text: "withdraw(uint256 assets, address receiver, address owner)" },
  "0xba087652": { text: "redeem(uint256 shares, address receiver, address owner)" },
  "0xb6b55f25": { text: "deposit(uint256 amount)" },
  "0xa694fc3a": { text: "stake(uint256 amount)" },
  "0xa1903eab": { text: "submit(address referral)" },
  "0xea598cb0": { text: "wrap(uint256 amount)" },
  "0xde0e9a3e": { text: "unwrap(uint256 amount)" },
  "0xe9fad8ee": { text: "exit()" },
  "0x3d18b912": { text: "getReward()" },
  // ERC-721 (EIP-721) and ERC-1155 (EIP-1155)
  "0x42842e0e": { text: "safeTransferFrom(address from, address to, uint256 tokenId)" },
  "0xb88d4fde": { text: "safeTransferFrom(address from, address to, uint256 tokenId, bytes data)" },
  "0xa22cb465": { text: "setApprovalForAll(address operator, bool approved)" },
  "0xf242432a": {
    text: "safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)",
  },
  "0x2eb2c2d6": {
    text:
      "safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)",
  },
  "0x6a627842": { text: "mint(address to)" },
  "0xa1448194": { text: "safeMint(address to, uint256 tokenId)" },
  "0x40d097c3": { text: "safeMint(address to)" },
  "0x731133e9": { text: "mint(address to, uint256 id, uint256 amount, bytes data)" },
  // Permit2
  "0x87517c45": {
    text: "approve(address token, address spender, uint160 amount, uint48 expiration)",
  },
  "0x2b67b570": {
    text:
      "permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)",
  },
  "0x2a2d80d1": {
    text:
      "permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)",
  },
  "0x36c78516": { text: "transferFrom(address from, address to, uint160 amount, address token)" },
  "0xcc53287f": { text: "lockdown((address token, address spender)[] approvals)" },
  "0x30f28b7a": {
    text:
      "permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)",
  },
} as const satisfies FunctionRows;
