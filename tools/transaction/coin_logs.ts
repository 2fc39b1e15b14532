/**
 * Moves of the native coin where a network logs them. On the ZK stack the coin is a system contract
 * (L2BaseToken) that emits Transfer for every move, contracts' and fees' included; failed transactions
 * keep those of the fee. Told as a token's they would count the coin twice.
 */
import type { Address, FeeModel } from "../evm/network.ts";
import type { DecodedLogs, Erc20Transfer } from "./claims.ts";

/** System contracts of the ZK stack; no other contract can have these addresses. */
const l2BaseToken: Address = "0x000000000000000000000000000000000000800A";
const bootloader: Address = "0x0000000000000000000000000000000000008001";

export type CoinLogs = {
  /** Without the fee; null: the network logs no moves of its coin. */
  readonly coinMoves: readonly Erc20Transfer[] | null;
};

/** Takes the coin's moves out of the claims; fees, which the bootloader takes and gives back, are left out. */
export function withCoinLogs(decoded: DecodedLogs, feeModel: FeeModel): DecodedLogs & CoinLogs {
  if (feeModel !== "zksync") return { ...decoded, coinMoves: null };
  const isCoin = (claim: DecodedLogs["claims"][number]) =>
    claim.kind === "erc20-transfer" && claim.by === l2BaseToken;
  const ofCoin = decoded.claims.filter((claim) => claim.kind === "erc20-transfer").filter(isCoin);
  return {
    ...decoded,
    claims: decoded.claims.filter((claim) => !isCoin(claim)),
    coinMoves: ofCoin.filter(({ from, to }) => from !== bootloader && to !== bootloader),
  };
}
