/** Which allowances calldata asks for, however deep: found by their encoding, not by decoding. */
import { toFunctionSelector } from "viem";
import { once } from "../../schema/lazy.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { ApprovalClaim } from "./claims.ts";

/**
 * Functions that change allowances, and whose address is their first argument. By signature: `permit` of
 * a token, of DAI, and EIP-7597's, which begin with the owner; of an NFT (ERC-4494 and Uniswap's
 * positions), which begins with the spender.
 */
const functions = {
  spender: [
    "approve(address,uint256)",
    "increaseAllowance(address,uint256)",
    "increaseApproval(address,uint256)",
    "decreaseAllowance(address,uint256)",
    "decreaseApproval(address,uint256)",
    "setApprovalForAll(address,bool)",
  ],
  owner: [
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
    "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)",
    "permit(address,address,uint256,uint256,bytes)",
  ],
  signedSpender: [
    "permit(address,uint256,uint256,uint8,bytes32,bytes32)",
    "permit(address,uint256,uint256,bytes)",
  ],
} as const;

type First = keyof typeof functions;

const selectors = once(() =>
  (Object.keys(functions) as First[]).flatMap((first) =>
    functions[first].map((text) => ({ first, selector: toFunctionSelector(text).slice(2) }))
  )
);

/** Calls of one function that are looked at in one calldata. */
const callsMax = 2_000;

/** Answers whether calldata asks for the allowance of a claim, and whether by its owner's signature. */
export type Asked = {
  readonly allowance: (claim: ApprovalClaim) => boolean;
  readonly permit: (claim: ApprovalClaim) => boolean;
};

/** Looks for the calls wherever calldata may carry them: multicalls, wallets and bundlers included. */
export function askedIn(input: Hex): Asked {
  const calldata = input.toLowerCase();
  const found = new Set<string>();
  let isWhole = true;
  for (const { first, selector } of selectors()) {
    let at = calldata.indexOf(selector, 2);
    for (let calls = 0; at !== -1 && calls < callsMax; calls++) {
      const word = calldata.slice(at + 8, at + 72);
      if (at % 2 === 0 && word.startsWith("0".repeat(24))) {
        found.add(`${first}/0x${word.slice(24)}`);
      }
      at = calldata.indexOf(selector, at + 2);
    }
    if (at !== -1) isWhole = false;
  }
  const has = (first: First, address: Address) => found.has(`${first}/${address.toLowerCase()}`);
  const permit = (claim: ApprovalClaim) => {
    if (claim.kind === "permit2-approval") return claim.via === "permit";
    if (claim.kind === "erc721-approval") return has("signedSpender", claim.spender);
    return has("owner", claim.owner);
  };
  return {
    permit,
    // Calldata that is stuffed with selectors makes nothing look harmless.
    // Permit2's events come of allowance changes only, never of spending.
    allowance: (claim) =>
      !isWhole || claim.kind === "permit2-approval" || has("spender", claim.spender) ||
      permit(claim),
  };
}
