/** Events of tokens and of allowances. */
import type { Address } from "../evm/network.ts";
import type { EventRow } from "./_event_row.ts";

/** CryptoKitties (Ethereum) is older than ERC-721's indexed fields. */
const unindexedCollections: readonly Address[] = ["0x06012c8cf97BEaD5deAe237070F9587f8E7A266d"];

export const tokenEvents = [
  // EIP-20. The oldest tokens index nothing.
  {
    kind: "erc20-transfer",
    layout: "Transfer(address indexed from, address indexed to, uint256 amount)",
  },
  { kind: "erc20-transfer", layout: "Transfer(address from, address to, uint256 amount)" },
  {
    kind: "erc20-approval",
    layout: "Approval(address indexed owner, address indexed spender, uint256 amount)",
  },
  { kind: "erc20-approval", layout: "Approval(address owner, address spender, uint256 amount)" },
  // EIP-721 shares EIP-20's topics and indexes all three fields.
  {
    kind: "erc721-transfer",
    layout: "Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
  },
  {
    kind: "erc721-transfer",
    layout: "Transfer(address from, address to, uint256 tokenId)",
    by: unindexedCollections,
  },
  {
    kind: "erc721-approval",
    layout: "Approval(address indexed owner, address indexed spender, uint256 indexed tokenId)",
  },
  {
    kind: "erc721-approval",
    layout: "Approval(address owner, address spender, uint256 tokenId)",
    by: unindexedCollections,
  },
  // EIP-721 and EIP-1155.
  {
    kind: "approval-for-all",
    layout: "ApprovalForAll(address indexed owner, address indexed spender, bool approved)",
  },
  // EIP-1155.
  {
    kind: "erc1155-transfer",
    layout: "TransferSingle(address indexed operator, address indexed from, address indexed to, " +
      "uint256 id, uint256 amount)",
    shape: ({ id, amount, ...parties }) => ({ ...parties, items: [{ id, amount }], batch: false }),
  },
  {
    kind: "erc1155-transfer",
    layout: "TransferBatch(address indexed operator, address indexed from, address indexed to, " +
      "uint256[] ids, uint256[] amounts)",
    shape: ({ ids, amounts, ...parties }) => {
      const [all, each] = [ids as bigint[], amounts as bigint[]];
      if (all.length !== each.length) return null;
      return { ...parties, items: all.map((id, at) => ({ id, amount: each[at] })), batch: true };
    },
  },
  // WETH9.
  {
    kind: "wrap",
    layout: "Deposit(address indexed account, uint256 amount)",
    fixed: { direction: "deposit" },
  },
  {
    kind: "wrap",
    layout: "Withdrawal(address indexed account, uint256 amount)",
    fixed: { direction: "withdrawal" },
  },
  // Permit2, its copies included: `by` tells which.
  {
    kind: "permit2-approval",
    layout: "Approval(address indexed owner, address indexed token, address indexed spender, " +
      "uint160 amount, uint48 expiration)",
    fixed: { via: "approve", nonce: null },
  },
  {
    kind: "permit2-approval",
    layout: "Permit(address indexed owner, address indexed token, address indexed spender, " +
      "uint160 amount, uint48 expiration, uint48 nonce)",
    fixed: { via: "permit" },
  },
  {
    kind: "permit2-approval",
    layout: "Lockdown(address indexed owner, address token, address spender)",
    fixed: { via: "lockdown", amount: 0n, expiration: null, nonce: null },
  },
] as const satisfies readonly EventRow[];
