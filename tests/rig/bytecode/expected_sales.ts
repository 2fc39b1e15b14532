/** What is said to be sold: for nothing, for coins, for other tokens. */
import type { ExpectedContract } from "./expected.ts";

const OWNER = "3";

export const saleExpectations: Readonly<Record<string, ExpectedContract>> = {
  ScamHelped: {
    "setHelper(address)": { "mint-admin": OWNER },
    "zhelped(uint256)": { "mint": "unknown" },
    "zopened(uint256)": { "mint": "unknown" },
    "zlet(uint256)": { "mint": "authority 4" },
    "zbalance()": { "mint": "unknown" },
  },
  ScamHelpedBalances: {
    "zsetTo(address,uint256)": { "set-balance": "unknown" },
  },
  ScamUnpaid: {
    "zeither(uint256)": { "mint": "open" },
    "zpayable(uint256)": { "mint": "open" },
    "zwei(uint256)": { "mint": "open" },
    "zbeside(uint256)": { "mint": "open" },
    "zrate(uint256)": { "mint": "open" },
    "zanyToken(address,uint256)": { "mint": "open" },
    "zlittle(uint256)": { "mint": "open" },
    "zown(uint256)": { "mint": "open", "withdraw-token": "open" },
    "zanyBalance(address)": { "mint": "open" },
  },
  OwnersSale: {
    "buy()": { "mint": "open" },
    "buyExactly(uint256)": { "mint": "open" },
    "exchange(uint256)": { "mint": "open" },
    "pull(address)": { "mint": "open" },
  },
  HonestSale: {
    "": { "mint": "open" },
    "buy(uint256)": { "mint": "open" },
    "buyOne()": { "mint": "open" },
  },
};
