/** Guards that stand in lists, and balances of accounts that the code names. */
import type { ExpectedContract } from "./expected.ts";

const OWNER = "3";

export const appointedExpectations: Readonly<Record<string, ExpectedContract>> = {
  AppointedList: {
    "appoint(address)": { "role-admin": OWNER },
    "zburn(uint256,address,uint256)": { "burn-any": "role 4" },
  },
  AppointedByAll: {
    "appoint(address)": { "role-admin": OWNER },
    "zenter(uint256,address)": { "role-admin": "open" },
    "zburn(uint256,address,uint256)": { "burn-any": "unknown" },
  },
  RolesForAll: {
    "take(bytes32)": { "role-admin": "open" },
    "zmint(address,uint256)": { "mint": "open" },
  },
  RolesKept: {
    "give(bytes32,address)": { "mint-admin": OWNER },
    "zmint(address,uint256)": { "mint": "role 4" },
  },
  ScamRedirected: {
    "setStrategy(address)": { "withdraw-token": "1" },
    "setMigrator(address)": { "withdraw-token": "1" },
  },
  ScamTeam: {
    "zteam(uint256)": { "mint": OWNER },
    "zgive(address,uint256)": { "mint": "open" },
    "zset(uint256)": { "set-balance": "open" },
    "ztake(uint256)": { "burn-any": OWNER },
  },
  HonestTeam: {},
  ScamOneMarket: { "setMarket(address)": { "blacklist": OWNER } },
  ScamSparedLimit: { "setMost(uint256)": { "limit-setter": OWNER } },
  HonestMarket: {},
};
