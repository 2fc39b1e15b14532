/** How long explaining a transaction takes, beside viem decoding its calldata and logs. */
import {
  decodeFunctionData,
  erc1155Abi,
  erc20Abi,
  erc721Abi,
  parseAbi,
  parseEventLogs,
} from "viem";
import { existsSync } from "node:fs";
import { readSamples, type Sample } from "../../tasks/eval_transactions/samples.ts";
import { timesOf } from "../../tasks/eval_transactions/times.ts";
import { quantile } from "../rig/quantile.ts";
import { type Bench, ms, type Row, times } from "./_row.ts";

/** Real transactions; they are not part of the project. */
const FOLDER = new URL("../../../shared/data/transactions", import.meta.url).pathname;

const RUNS = 5;
const WHAT = "Explaining a transaction from a node's text to the answer's";

export const transactionTime: Bench = {
  title: "explaining transactions",
  run: async () => {
    if (!existsSync(FOLDER)) return [absent];
    const samples = await readSamples(FOLDER);
    // Once without counting: what every process builds once.
    await timesOf(samples, 1);
    decodeAll(samples);
    const ours: number[] = [];
    const peers: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      ours.push(...await timesOf(samples, 1));
      peers.push(...decodeAll(samples));
    }
    const what = `${WHAT}, ${samples.length} real ones`;
    return [
      rowOf(`${what}, median`, ours, peers, 0.5, 5),
      rowOf(`${what}, 99th percentile`, ours, peers, 0.99, 50),
    ];
  },
};

const absent: Row = {
  what: WHAT,
  measured: "not measured: the data is absent",
  peer: "none",
  ratio: "",
  budget: "≤ 5 ms / ≤ 50 ms",
  kept: false,
};

function rowOf(
  what: string,
  ours: readonly number[],
  peers: readonly number[],
  q: number,
  msMax: number,
): Row {
  const [measured, peer] = [quantile(ours, q), quantile(peers, q)];
  return {
    what,
    measured: ms(measured),
    peer: `${ms(peer)} (viem: tokens' calldata and events only)`,
    ratio: times(measured / peer),
    budget: `≤ ${msMax} ms`,
    kept: measured <= msMax,
  };
}

/** One ABI for all: an event that is in it twice would be tried once. */
const abi = [
  ...erc20Abi,
  ...erc721Abi.filter(({ type }) => type === "function"),
  ...erc1155Abi,
  ...parseAbi([
    "event Upgraded(address indexed implementation)",
    "event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)",
    "event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)",
    "event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)",
  ]),
];

function decodeAll(samples: readonly Sample[]): number[] {
  return samples.map(({ tx, receipt }) => {
    const texts = [tx, receipt].map((part) => JSON.stringify(part));
    const started = performance.now();
    const [transaction, { logs }] = texts.map((text) => JSON.parse(text));
    try {
      decodeFunctionData({ abi, data: transaction.input });
    } catch {
      // Another function: viem cannot name it.
    }
    parseEventLogs({ abi, logs });
    return performance.now() - started;
  });
}
