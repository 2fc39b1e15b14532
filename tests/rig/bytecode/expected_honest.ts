/** Contracts that a naive rule accuses. What stays is what their users should know. */
import type { ExpectedContract } from "./expected.ts";

const OWNER = "3";

export const honestExpectations: Readonly<Record<string, ExpectedContract>> = {
  HonestLaunch: {
    "openTrading()": { "trading-switch": OWNER },
  },
  HonestCaps: {
    "setFee(uint256)": { "fee-setter": OWNER },
    "setMaxTx(uint256)": { "limit-setter": OWNER },
    "mint(address,uint256)": { "mint": OWNER },
  },
  HonestFixedFee: {
    "renounceOwnership()": { "owner-change": OWNER },
  },
  HonestToken: {
    "transferOwnership(address)": { "owner-change": OWNER },
    "renounceOwnership()": { "owner-change": OWNER },
  },
  HonestWrapped: {},
  HonestVault: {
    "mint(uint256)": { "mint": "open" },
    "deposit(uint256,address)": { "mint": "open" },
  },
  HonestReflection: {
    "setTaxFee(uint256)": { "fee-setter": "5" },
    "excludeFromReward(address,bool)": { "fee-list": "5" },
  },
  HonestRebase: {
    "rebase(uint256)": { "set-balance": OWNER },
  },
  HonestNft: {
    "buy()": { "mint": "open" },
  },
  HonestStaking: {},
  HonestVesting: {},
  HonestMulticall: {},
  HonestPair: {
    "mint(address)": { "mint": "open" },
  },
  MultiSig: {
    "execTransaction(address,uint256,bytes,uint8,bytes32,bytes32)": {
      "arbitrary-call": "signature",
    },
  },
  Timelock: {
    "run(address,bytes)": { "arbitrary-call": "0" },
  },
  AuthorizedToken: {
    "setAuthorizer(address)": { "owner-change": "authority 3" },
    "pause()": { "pause": "authority 3" },
    "unpause()": { "pause": "authority 3" },
    "mint(address,uint256)": { "mint": "authority 3" },
  },
  JoinedThings: {},
  Proxy1967: {},
  BeaconProxy1967: {},
  FixedSlotProxy: {},
};
