/**
 * Calls of exchanges that take tokens of their caller, and send what these bring to an account (Uniswap V2 periphery, and
 * the routers made after it): which argument says how much, and which to whom.
 */
type ExchangeCall = {
  readonly signature: string;
  readonly selector: number;
  readonly amount: number;
  readonly to: number;
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
] as const satisfies readonly ExchangeCall[];
