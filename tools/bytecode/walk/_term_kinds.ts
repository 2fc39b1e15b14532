/** The kinds of terms: a number to find them by, what they are made from, how many bits they have. */
import { type EnvironmentName, type Operation, operations, taints } from "./values.ts";

/** What is known of each fact of a call. */
export const environment: Readonly<
  Record<EnvironmentName, readonly [taint: number, width: number]>
> = {
  caller: [taints.caller, 160],
  origin: [taints.origin, 160],
  callvalue: [taints.callvalue, 256],
  calldatasize: [taints.calldatasize, 32],
  self: [taints.self, 160],
  selfbalance: [taints.balance, 256],
  timestamp: [taints.time, 64],
  number: [taints.time, 64],
  prevrandao: [taints.block, 256],
  coinbase: [taints.block, 160],
  basefee: [taints.block, 256],
  gaslimit: [taints.block, 64],
  gasprice: [taints.gasprice, 256],
  gas: [taints.gas, 64],
  chainid: [taints.block, 64],
  blobbasefee: [taints.block, 256],
  msize: [0, 64],
};

export const accountTaints = {
  balance: taints.balance,
  codesize: taints.code,
  codehash: taints.code,
  blockhash: taints.block,
  blobhash: taints.block,
} as const;

/** A number for each kind of term, operations aside. */
export const keyOf = {
  calldata: 1,
  storage: 2,
  transient: 3,
  solidity: 4,
  vyper: 5,
  packed: 6,
  array: 7,
  field: 8,
  success: 9,
  returned: 10,
  returnsize: 11,
  created: 12,
  balance: 13,
  codesize: 14,
  codehash: 15,
  blockhash: 16,
  blobhash: 17,
  unknown: 18,
} as const;

/** Numbers of operations, behind those of the kinds. */
export const operationKeys = Object.fromEntries(
  operations.map((op, index) => [op, 32 + index]),
) as Record<Operation, number>;
/** Operations whose result is 0 or 1. */
export const truths: ReadonlySet<Operation> = new Set(["lt", "slt", "eq", "iszero"]);
