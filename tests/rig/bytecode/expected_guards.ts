/** One effect behind every kind of guard. */
import type { ExpectedContract } from "./expected.ts";

const SET = "set-balance";

export const guardExpectations: Readonly<Record<string, ExpectedContract>> = {
  Guards: {
    "setPacked(address)": { "owner-change": "3/8" },
    "g1(address,uint256)": { [SET]: "4" },
    "g2(address,uint256)": { [SET]: "3/8" },
    "setOperator(address,bool)": { "role-admin": "4" },
    "g3(address,uint256)": { [SET]: "role 5" },
    "g4(address,uint256)": { [SET]: "open" },
    "g5(address,uint256)": { [SET]: "origin 4", "origin-check": "origin 4" },
    "g6(address,uint256)": { [SET]: "fixed 0x00000000000000000000000000000000DeaDBeef" },
    "g7(address,uint256)": { [SET]: "self" },
    "g8(address,uint256,uint8,bytes32,bytes32)": { [SET]: "signature 4" },
    "g9(address,uint256)": { [SET]: "authority 7" },
    "g10(address,uint256)": { [SET]: "open" },
    "begin(address,uint256)": { [SET]: "initializer" },
    "g11(address,uint256)": { [SET]: "12 or 4" },
    "g12(address,uint256)": { [SET]: "4" },
    "g13(address,uint256)": { [SET]: "role 13" },
    "rely(address)": { "role-admin": "role 13" },
    "g14(address,uint256)": { [SET]: "open" },
    "g15(address,uint256)": { [SET]: "authority" },
    "g16(address,uint256)": { [SET]: "fixed 0x00000000000000000000000000000000DeaDBeef" },
    "setBalance(address,uint256)": { [SET]: "4" },
  },
};
