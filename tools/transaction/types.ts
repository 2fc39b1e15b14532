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
  "op-deposit": 0x7e,
} as const satisfies Record<string, number>;

/** `other`: a type that is not in the table. */
export type TransactionType = keyof typeof transactionTypes | "other";
