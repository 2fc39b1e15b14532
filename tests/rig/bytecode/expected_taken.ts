/** Guards that anybody passes, beside the like that hold. */
import { concat, keccak256, numberToHex } from "viem";
import type { ExpectedContract } from "./expected.ts";

const SET = "set-balance";

/** The seventh entry of the mapping in slot 3. */
const SEVENTH = BigInt(
  keccak256(concat([numberToHex(7, { size: 32 }), numberToHex(3, { size: 32 })])),
)
  .toString();

export const takenExpectations: Readonly<Record<string, ExpectedContract>> = {
  TakenByChoice: {
    "zowner(address,address,uint256)": { [SET]: "open" },
    "zmay(address,address,uint256)": { [SET]: "open" },
    "zcaller(address,uint256)": { [SET]: "unknown" },
    "list(address)": {},
    "zlisted(address,address,uint256)": { [SET]: "unknown" },
    "zsigned(address,uint256,uint8,bytes32,bytes32)": { [SET]: "open" },
    "setWord(uint256)": { "owner-change": "open" },
    "zword(address,uint256)": { [SET]: "5/96" },
    "zends(address,uint256)": { [SET]: "open" },
    "zendsDead(address,uint256)": { [SET]: "open" },
    "zeven(address,uint256)": { [SET]: "open" },
  },
  ReachedByKey: {
    "setKeeper(uint256,address)": { "owner-change": "open" },
    "zset(address,uint256)": { [SET]: SEVENTH },
  },
  NotReachedByKey: {
    "zset(address,uint256)": { [SET]: SEVENTH },
  },
  OpenSlotProxy: {
    "zu(address)": { "upgradeable-proxy": "open" },
  },
  OpenDiamond: {
    "zcut(bytes4,address)": { "upgradeable-proxy": "open" },
  },
  CuttingFacet: {
    "zcut(bytes4,address)": { "upgradeable-proxy": "open" },
  },
  PlainSlotProxy: {
    "zu(address)": { "upgradeable-proxy": "0" },
  },
  Diamond: {
    "setFacet(bytes4,address)": { "upgradeable-proxy": "1" },
  },
  TakenByName: {
    "takeLevel(address,uint256)": { "role-admin": "open" },
    "hold(address)": { "role-admin": "6" },
    "zkept(address,uint256)": { [SET]: "open" },
    "zlevel(address,uint256)": { [SET]: "open" },
    "zheld(address,uint256)": { [SET]: "role 5" },
  },
  TakenBySelf: {
    "run(bytes)": { "arbitrary-call": "open" },
    "zself(address,uint256)": { [SET]: "open" },
  },
  TakenBySelfOrOther: {
    "run(address,bytes)": { "arbitrary-call": "open" },
    "zself(address,uint256)": { [SET]: "open" },
  },
  SelfOfOwner: {
    "run(address,bytes)": { "arbitrary-call": "3" },
    "zself(address,uint256)": { [SET]: "self" },
  },
  TakenAgain: {
    "zperhaps(address,uint256,bool)": { [SET]: "open" },
    "zstage(address,uint256,uint256)": { [SET]: "open" },
    "zreset(address,uint256)": { [SET]: "open" },
    "zonce(address,uint256)": { [SET]: "initializer" },
  },
};
