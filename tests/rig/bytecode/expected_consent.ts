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
};
