/** Names of functions that change, take or destroy what others hold, or let somebody spend it. Selectors are checked by a test. */
import type { PowerNames } from "./_rows.ts";

export const balanceNames = [
  {
    power: "set-balance",
    severity: "medium",
    names: {
      "_setBalance(address,uint256)": "0xab86e0a6",
      "addBalance(address,uint256)": "0x21e5383a",
      "adjustBalance(address,uint256)": "0x7d0c6d52",
      "changeBalance(address,uint256)": "0xf529d448",
      "setBalance(address,uint256)": "0xe30443bc",
      "setBalances(address[],uint256[])": "0xb7e39b4f",
      "updateBalance(address,uint256)": "0xe0b1cccb",
    },
  },
  {
    power: "set-balance",
    severity: "medium",
    note: "changes every balance at once",
    names: {
      "manualRebase()": "0x61a9d1b1",
      "rebase(int256)": "0x0ab114f9",
      "rebase(uint256)": "0xbc4f2d6d",
      "rebase(uint256,int256)": "0x7a43e23f",
      "setAutoRebase(bool)": "0xe15beb80",
      "setRebaseRate(uint256)": "0x9b4eaff3",
      "setRewardYield(uint256,uint256)": "0x01b16827",
    },
  },
  {
    power: "set-balance",
    severity: "low",
    note: "changes every balance at once",
    names: {
      "rebase()": "0xaf14052c",
    },
  },
  {
    power: "burn-any",
    severity: "medium",
    names: {
      "adminBurn(address,uint256)": "0x06dd0419",
      "burnHolder(address,uint256)": "0x1a6aac49",
      "destroyBlackFunds(address)": "0xf3bdc228",
      "destroyTokens(address,uint256)": "0xd3ce77fe",
      "forceBurn(address,uint256)": "0xe2d6f634",
      "lawEnforcementWipingAddress(address)": "0x634d0b1c",
      "wipeBlacklistedAccount(address)": "0xbd7243f6",
      "wipeFrozenAddress(address)": "0xe2f72f03",
    },
  },
  {
    power: "burn-any",
    severity: "low",
    note: "holders burn their own under such names",
    names: {
      "batchBurn(address[],uint256[])": "0x4a6cc677",
      "burn(address,uint256)": "0x9dc29fac",
      "burnTokens(address,uint256)": "0x0d1118ce",
      "operatorBurn(address,uint256,bytes,bytes)": "0xfc673c4f",
      "redeem(address,uint256)": "0x1e9a6950",
    },
  },
  {
    power: "forced-transfer",
    severity: "medium",
    names: {
      "adminTransfer(address,address,uint256)": "0xda72c1e8",
      "batchForcedTransfer(address[],address[],uint256[])": "0x42a47abc",
      "clawback(address,uint256)": "0xf3df317e",
      "confiscate(address,uint256)": "0x47298f82",
      "controllerTransfer(address,address,uint256,bytes,bytes)": "0xf282527a",
      "forceTransfer(address,address,uint256)": "0x33bebb77",
      "forcedTransfer(address,address,uint256)": "0x9fc1d0e7",
      "ownerTransfer(address,address,uint256)": "0xa1291f7f",
      "reallocate(address,address,uint256)": "0x308b8c00",
      "recoveryAddress(address,address,address)": "0x9285948a",
      "seize(address,uint256)": "0xeb9253c0",
      "seizeTokens(address,uint256)": "0x88b9e10e",
    },
  },
  {
    power: "forced-transfer",
    severity: "low",
    names: {
      "reclaim(address,address,uint256)": "0xb9f9a0b5",
    },
  },
  {
    power: "approval-drain",
    severity: "medium",
    names: {
      "adminApprove(address,address,uint256)": "0xfcd6c191",
      "approveFor(address,address,uint256)": "0x2b991746",
      "approveMax(address,address)": "0xaec42a17",
      "forceApprove(address,address,uint256)": "0x61f49ed6",
    },
  },
  {
    power: "approval-drain",
    severity: "low",
    names: {
      "setApproval(address,address,uint256)": "0x0c9fcec9",
    },
  },
] as const satisfies readonly PowerNames[];
