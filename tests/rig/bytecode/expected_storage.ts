/** Words of storage that the caller names, beside those that stay within bounds. */
import type { ExpectedContract } from "./expected.ts";

const OWNER = "3";
const ANY_WORD = { "ownership-takeback": "open", "set-balance": "open" } as const;

export const storageExpectations: Readonly<Record<string, ExpectedContract>> = {
  ScamAnyWord: {
    "zopen(uint256,uint256)": ANY_WORD,
    "zowner(uint256,uint256)": { "owner-change": OWNER, "set-balance": OWNER },
    "zoffset(uint256,uint256)": ANY_WORD,
    "znarrow(address,uint256)": { "ownership-takeback": "open" },
  },
  ScamEndless: { "zput(uint256,uint256)": ANY_WORD },
  ScamLength: {
    "zlength(uint256)": { "owner-change": OWNER, "set-balance": OWNER },
  },
  HonestWords: {},
  AsksLater: {
    "zlate(address,uint256)": { "mint": OWNER },
    "zlateIf(address,uint256,bool)": { "mint": "open" },
  },
};
