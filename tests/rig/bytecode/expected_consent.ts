/** Moves that only look as if somebody had agreed, or as if what is given had been taken. */
import type { ExpectedContract } from "./expected.ts";

const OWNER = "3";
const TRANSFER_FROM = "transferFrom(address,address,uint256)";

export const consentExpectations: Readonly<Record<string, ExpectedContract>> = {
  ScamAllowanceIgnored: { [TRANSFER_FROM]: { "forced-transfer": "open" } },
  ScamAllowanceZeroed: { [TRANSFER_FROM]: { "forced-transfer": "open" } },
  ScamAllowanceOrOwner: { [TRANSFER_FROM]: { "forced-transfer": OWNER } },
  ScamCovered: {
    "zone(address,uint256)": { "mint": "open" },
    "ztwo(address,uint256,uint256)": { "mint": "open" },
    "ztimes(address,uint256)": { "mint": "open" },
  },
  ScamHooked: {
    "ztake(address,uint256)": { "forced-transfer": OWNER },
    "zburn(address,uint256)": { "burn-any": "open" },
  },
  ScamSelfNamed: {
    "zgrab(address)": { "ownership-takeback": "open" },
    "zstop(address)": { "pause": "open" },
    "ztake(address,address,uint256)": { "forced-transfer": "open" },
    "zdrain(address,address)": { "withdraw-native": "open" },
  },
  ScamAppointed: {
    "setBoss(uint256,address)": { "role-admin": OWNER },
    "ztake(uint256,address,uint256)": { "forced-transfer": "role 4" },
    "zdrain(uint256)": { "withdraw-native": "role 4" },
  },
  ScamSwitched: {
    "zmint(address,uint256,uint8)": { "mint": "open" },
    "zself()": { "set-balance": "open" },
  },
};
