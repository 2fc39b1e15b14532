/** Contracts of newer compilers alone: storage at hashes, immutables. */
import type { ExpectedContract } from "./expected.ts";

/** OwnableStorage of OpenZeppelin 5, and the owner's slot of Solady. */
const NAMESPACED_OWNER = BigInt(
  "0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300",
).toString();
const SEEDED_OWNER = BigInt("0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927")
  .toString();

export const modernExpectations: Readonly<Record<string, ExpectedContract>> = {
  Namespaced: {
    "zq(address,uint256)": { "mint": NAMESPACED_OWNER },
    "zs(address,uint256)": { "set-balance": NAMESPACED_OWNER },
    "transferOwnership(address)": { "owner-change": NAMESPACED_OWNER },
  },
  Seeded: {
    "zq(address,uint256)": { "mint": SEEDED_OWNER },
    "zm(address,uint256)": {
      "set-balance": "fixed 0x0000000000000000000000000000000000000000",
    },
  },
  RunsMany: {
    "zcalls(address[],bytes[])": { "arbitrary-call": "open" },
    "zcode(address[],bytes[])": { "arbitrary-delegatecall": "open" },
  },
  RunsManyForSome: {
    "allow(address)": { "role-admin": "role 0" },
    "zcalls(address[],bytes[])": { "arbitrary-call": "role 0" },
  },
  SlotFirst: {
    // Whatever is there: below zero it makes tokens.
    "zb(address,uint256)": { "burn-any": "0", "mint": "0" },
  },
  ScamSparedSeller: {
    "transfer(address,uint256)": { "mint": "3" },
    "transferFrom(address,address,uint256)": { "mint": "unknown" },
  },
  ScamSparedFeeFirst: {
    "transfer(address,uint256)": { "mint": "3" },
    "transferFrom(address,address,uint256)": { "mint": "unknown" },
  },
  PackedToken: {
    "zz(address,bool)": { "blacklist": "1" },
    "zy(address,uint96)": { "set-balance": "1" },
  },
};
