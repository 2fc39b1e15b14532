/** Types of transactions (EIP-2718), those of the networks' own included. */

/** Type byte → name. Arbitrum: go-ethereum fork's `ArbitrumTxType`s; 0x7e: OP stack deposits; 0x7b, 0x7c: Celo. */
export const transactionTypes = {
  legacy: 0x00,
  "access-list": 0x01,
  "dynamic-fee": 0x02,
  blob: 0x03,
  "set-code": 0x04,
  "arbitrum-deposit": 0x64,
  "arbitrum-unsigned": 0x65,
  "arbitrum-contract": 0x66,
  "arbitrum-retry": 0x68,
  "arbitrum-submit-retryable": 0x69,
  "arbitrum-internal": 0x6a,
  "arbitrum-legacy": 0x78,
  "zksync-eip712": 0x71,
  "zksync-priority": 0xff,
  "celo-fee-currency": 0x7b,
  "celo-legacy-fee-currency": 0x7c,
  "berachain-pol": 0x7e,
  "op-deposit": 0x7e,
} as const satisfies Record<string, number>;

/** Types whose number means another one elsewhere. BRIP-4: Berachain's own reward distribution. */
const onlyOn: Partial<Record<keyof typeof transactionTypes, number>> = { "berachain-pol": 80_094 };

/** The type of a number on a network. */
export function typeOn(chainId: number, typeNumber: number): TransactionType {
  const names = Object.keys(transactionTypes) as (keyof typeof transactionTypes)[];
  return names.find((name) =>
    transactionTypes[name] === typeNumber && (onlyOn[name] ?? chainId) === chainId
  ) ?? "other";
}

/** `other`: a type that is not in the table. */
export type TransactionType = keyof typeof transactionTypes | "other";
