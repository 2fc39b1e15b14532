/** Methods, contracts and block fields that only some networks have. Amounts differ by network. */
import {
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  parseAbi,
  size,
  toFunctionSelector,
} from "viem";
import type { NetworkRow } from "./network_rows.ts";

/** A JSON-RPC error in the place of a result. */
export class RpcFault {
  constructor(readonly code: number, readonly message: string) {}
}

/** One call as received. */
export type NodeCall = { readonly method: string; readonly params: readonly unknown[] };

/** What a network does otherwise than the node behind it. */
export type Dialect = {
  /** Answers of its own; undefined: the node answers. */
  readonly answer?: (call: NodeCall, row: NetworkRow) => unknown;
  /** Changes what the node answered. */
  readonly rewrite?: (call: NodeCall, result: unknown, row: NetworkRow) => unknown;
  /** Fields its blocks have besides the usual. */
  readonly block?: (row: NetworkRow) => Readonly<Record<string, unknown>>;
};

/** Gas price oracle of OP stack chains, and the selectors of its two fees. */
const GAS_ORACLE = "0x420000000000000000000000000000000000000f";
const GET_L1_FEE = toFunctionSelector("getL1Fee(bytes)");
const GET_OPERATOR_FEE = toFunctionSelector("getOperatorFee(uint256)");

/** NodeInterface of Nitro chains: a contract that only nodes have. */
const NODE_INTERFACE = "0x00000000000000000000000000000000000000c8";
const nodeInterfaceAbi = parseAbi([
  "function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)",
]);

/** What a byte of calldata costs in L1 gas units on a Nitro chain here. */
export const nitroL1GasPerByte = 26n;
/** What the zkSync chain here asks of a deployment of so many bytes. */
export function zkSyncEstimate(bytes: number, { baseFeeWei }: NetworkRow) {
  return { gas: 900_000n + 250n * BigInt(bytes), gasPrice: baseFeeWei };
}

/** What Linea asks here: the tip grows with the size of the calldata. */
export function lineaEstimate(bytes: number, { baseFeeWei, tipWei }: NetworkRow) {
  const count = BigInt(bytes);
  return { gas: 60_000n + 230n * count, baseFee: baseFeeWei, tip: tipWei + 1_000n * count };
}

/** A large block of HyperEVM is dearer by this factor. */
const bigBlockFactor = 3n;

const quantity = (value: bigint) => numberToHex(value);

/** The transaction of an estimate. */
function transaction(call: NodeCall): { to?: string; data: Hex } {
  const { to, data, input } = (call.params[0] ?? {}) as { to?: string; data?: Hex; input?: Hex };
  return { ...(to ? { to: to.toLowerCase() } : {}), data: data ?? input ?? "0x" };
}

export const dialects = {
  /** An OP stack chain since Isthmus: the L1 fee comes from a contract, in amounts of its own. */
  opStack: {
    rewrite: scaledL1Fee,
    // Since Isthmus a storage root stands here (specs.optimism.io/protocol/isthmus/exec-engine.html).
    block: () => ({ withdrawalsRoot: `0x${"e3".repeat(32)}` }),
  },
  /** An OP stack chain of an older fork: its oracle knows no operator fee. */
  olderOpStack: {
    answer: (call) =>
      isOracleCall(call) && transaction(call).data.startsWith(GET_OPERATOR_FEE)
        ? new RpcFault(3, "execution reverted")
        : undefined,
    rewrite: scaledL1Fee,
  },
  /** Celo is an OP stack chain whose blocks once had other fields; nodes still send `randomness`. */
  celo: {
    rewrite: scaledL1Fee,
    block: () => ({
      randomness: { committed: `0x${"0".repeat(64)}`, revealed: `0x${"0".repeat(64)}` },
    }),
  },
  /** https://docs.monad.xyz: gas is charged by the limit, and the base fee has a floor of 100 gwei. */
  monad: {},
  /** Blocks of 2 M gas and of 30 M gas, each with a price. */
  hyperevm: {
    answer: (call, { baseFeeWei, tipWei }) =>
      call.method === "eth_bigBlockGasPrice"
        ? quantity((baseFeeWei + tipWei) * bigBlockFactor)
        : undefined,
  },
  /** zkEVM: fees by its own method; it runs no EVM creation code in `eth_call`. */
  zksync: {
    answer: (call, row) => {
      if (call.method === "zks_estimateFee") {
        const { gas, gasPrice } = zkSyncEstimate(size(transaction(call).data), row);
        return {
          gas_limit: quantity(gas),
          gas_per_pubdata_limit: "0xc350",
          max_fee_per_gas: quantity(gasPrice),
          max_priority_fee_per_gas: "0x0",
        };
      }
      if (call.method === "eth_call" && transaction(call).to === undefined) {
        return new RpcFault(3, "execution reverted");
      }
    },
    block: ({ chainId }) => ({
      l1BatchNumber: numberToHex(chainId + 7),
      l1BatchTimestamp: "0x6a000000",
      sealFields: [],
    }),
  },
  /** Nitro: estimates include the L1 part, in gas of this chain. */
  arbitrum: {
    answer: (call, { baseFeeWei }) => {
      const { to, data } = transaction(call);
      if (call.method !== "eth_call" || to !== NODE_INTERFACE) return undefined;
      const { args } = decodeFunctionData({ abi: nodeInterfaceAbi, data });
      return encodeFunctionResult({
        abi: nodeInterfaceAbi,
        functionName: "gasEstimateL1Component",
        result: [l1GasUnits(args[2]), baseFeeWei, 5n * 10n ** 9n],
      });
    },
    rewrite: (call, result) =>
      call.method === "eth_estimateGas" && typeof result === "string"
        ? quantity(BigInt(result) + l1GasUnits(transaction(call).data))
        : result,
    block: ({ chainId }) => ({
      l1BlockNumber: numberToHex(23_000_000 + chainId),
      sendCount: "0x2a",
      sendRoot: `0x${"5e".repeat(32)}`,
    }),
  },
  /** https://docs.linea.build: the price of gas depends on the transaction. */
  linea: {
    answer: (call, row) => {
      if (call.method !== "linea_estimateGas") return undefined;
      const { gas, baseFee, tip } = lineaEstimate(size(transaction(call).data), row);
      return {
        gasLimit: quantity(gas),
        baseFeePerGas: quantity(baseFee),
        priorityFeePerGas: quantity(tip),
      };
    },
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** A row's dialect, or none. */
export function dialectOf({ dialect }: NetworkRow): Dialect {
  return dialect === null ? {} : dialects[dialect];
}

function isOracleCall(call: NodeCall): boolean {
  return call.method === "eth_call" && transaction(call).to === GAS_ORACLE;
}

/** The node's L1 fee times a factor of the network's own: no two networks charge the same. */
function scaledL1Fee(call: NodeCall, result: unknown, { chainId, host }: NetworkRow): unknown {
  if (host === chainId || !isOracleCall(call) || !transaction(call).data.startsWith(GET_L1_FEE)) {
    return result;
  }
  return numberToHex(BigInt(String(result)) * BigInt(2 + chainId % 89), { size: 32 });
}

function l1GasUnits(data: Hex): bigint {
  return nitroL1GasPerByte * BigInt(size(data));
}
