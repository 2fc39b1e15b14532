/**
 * Calls of exchanges and vaults that take tokens of their caller, and send what these bring to an account (Uniswap V2
 * periphery, and the routers made after it): which argument says how much, and which to whom.
 */
export type ExchangeCall = {
  readonly signature: string;
  readonly selector: number;
  readonly amount: number;
  readonly to: number;
  /** Which one says whose it is, where it need not be the caller's. */
  readonly of?: number;
};

const PATH = "address[],address,uint256";

export const exchangeCalls = [
  {
    signature: `swapExactTokensForETH(uint256,uint256,${PATH})`,
    selector: 0x18cbafe5,
    amount: 0,
    to: 3,
  },
  {
    signature: `swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,${PATH})`,
    selector: 0x791ac947,
    amount: 0,
    to: 3,
  },
  {
    signature: `swapExactTokensForTokens(uint256,uint256,${PATH})`,
    selector: 0x38ed1739,
    amount: 0,
    to: 3,
  },
  {
    signature: `swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,${PATH})`,
    selector: 0x5c11d795,
    amount: 0,
    to: 3,
  },
  {
    signature: "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)",
    selector: 0xbaa2abde,
    amount: 2,
    to: 5,
  },
  {
    signature: "removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)",
    selector: 0x02751cec,
    amount: 1,
    to: 4,
  },
  {
    signature:
      "removeLiquidityETHSupportingFeeOnTransferTokens(address,uint256,uint256,uint256,address,uint256)",
    selector: 0xaf2979eb,
    amount: 1,
    to: 4,
  },
  {
    signature: `swapTokensForExactETH(uint256,uint256,${PATH})`,
    selector: 0x4a25d94a,
    amount: 1,
    to: 3,
  },
  {
    signature: `swapTokensForExactTokens(uint256,uint256,${PATH})`,
    selector: 0x8803dbee,
    amount: 1,
    to: 3,
  },
  // Uniswap V3, and its router without a time.
  {
    signature: "exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))",
    selector: 0x414bf389,
    amount: 5,
    to: 3,
  },
  {
    signature: "exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))",
    selector: 0x04e45aaf,
    amount: 4,
    to: 3,
  },
  {
    signature: "exactInput((bytes,address,uint256,uint256,uint256))",
    selector: 0xc04b8d59,
    amount: 4,
    to: 2,
  },
  {
    signature: "exactInput((bytes,address,uint256,uint256))",
    selector: 0xb858183f,
    amount: 3,
    to: 2,
  },
  // What it may cost at most.
  {
    signature:
      "exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))",
    selector: 0xdb3e2198,
    amount: 6,
    to: 3,
  },
  {
    signature: "exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))",
    selector: 0x5023b4df,
    amount: 5,
    to: 3,
  },
  // Lending pools (Aave).
  { signature: "withdraw(address,uint256,address)", selector: 0x69328dec, amount: 1, to: 2 },
  // Vaults (ERC-4626): shares, or what they are worth, of which the third argument says whose.
  { signature: "redeem(uint256,address,address)", selector: 0xba087652, amount: 0, to: 1, of: 2 },
  { signature: "withdraw(uint256,address,address)", selector: 0xb460af94, amount: 0, to: 1, of: 2 },
] as const satisfies readonly ExchangeCall[];
