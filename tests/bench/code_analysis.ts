/** How long code is analysed, beside whatsabi and beside evmole's control flow graph. */
import type { Hex } from "viem";
import { quantile } from "../rig/quantile.ts";
import type { Reader, Reading } from "./_code_reader.ts";
import { readWith, tokenCodes } from "./_read_codes.ts";
import { type Bench, median, ms, noBudget, pairedRatio, type Row, times } from "./_row.ts";

const RUNS = 3;
const P50_MS_MAX = 5;
const P99_MS_MAX = 30;

export const codeAnalysis: Bench = {
  title: "code analysis",
  run: async () => {
    const typical = tokenCodes("rig", "deployed");
    const unoptimized = tokenCodes("traps");
    const readings = await readInTurns(typical);
    const what =
      `Analysis of one of ${typical.length} tokens, optimized as they are deployed, warm`;
    const plain = `Analysis of one of ${unoptimized.length} tokens without the optimizer, warm`;
    return [
      ...timeRows(what, readings),
      ...timeRows(plain, await readInTurns(unoptimized)),
      ...processRows(readings),
    ];
  },
};

/** All readings of each reader. */
type Readings = Readonly<Record<Reader, readonly Reading[]>>;

async function readInTurns(codes: readonly Hex[]): Promise<Readings> {
  const readings: Record<Reader, Reading[]> = { analyser: [], whatsabi: [], evmole: [] };
  for (let run = 0; run < RUNS; run++) {
    for (const reader of ["analyser", "whatsabi", "evmole"] as const) {
      readings[reader].push(await readWith(reader, codes, "time"));
    }
  }
  return readings;
}

const graph = "evmole's control flow graph";

function timeRows(what: string, { analyser, whatsabi, evmole }: Readings): Row[] {
  const p50 = ({ warmMs }: Reading) => median(warmMs);
  const p99 = ({ warmMs }: Reading) => quantile(warmMs, 0.99);
  const until50 = ({ untilAnswerMs }: Reading) => median(untilAnswerMs);
  const until99 = ({ untilAnswerMs }: Reading) => quantile(untilAnswerMs, 0.99);
  const until = `${what}, others' turns in between`;
  return [
    inTime(`${what}, median`, p50, analyser, whatsabi, "whatsabi", P50_MS_MAX),
    inTime(`${what}, median`, p50, analyser, evmole, graph, P50_MS_MAX),
    inTime(`${what}, 99th percentile`, p99, analyser, whatsabi, "whatsabi", P99_MS_MAX),
    inTime(`${what}, 99th percentile`, p99, analyser, evmole, graph, P99_MS_MAX),
    inTime(`${until}, median`, until50, analyser, whatsabi, "whatsabi"),
    inTime(`${until}, 99th percentile`, until99, analyser, whatsabi, "whatsabi"),
  ];
}

function processRows({ analyser, whatsabi, evmole }: Readings): Row[] {
  const first = ({ firstMs }: Reading) => firstMs;
  return [
    inTime("First analysis of a process, imports included", first, analyser, whatsabi, "whatsabi"),
    inTime("First analysis of a process, imports included", first, analyser, evmole, graph),
    memory(analyser, whatsabi, "whatsabi"),
    memory(analyser, evmole, graph),
  ];
}

function inTime(
  what: string,
  figure: (reading: Reading) => number,
  ours: readonly Reading[],
  peers: readonly Reading[],
  peer: string,
  msMax?: number,
): Row {
  const measured = median(ours.map(figure));
  return {
    what,
    measured: ms(measured),
    peer: `${ms(median(peers.map(figure)))} (${peer})`,
    ratio: times(pairedRatio(ours.map(figure), peers.map(figure))),
    ...(msMax === undefined ? noBudget : { budget: `≤ ${msMax} ms`, kept: measured <= msMax }),
  };
}

function memory(ours: readonly Reading[], peers: readonly Reading[], peer: string): Row {
  const rss = (readings: readonly Reading[]) => readings.map(({ rssMb }) => rssMb);
  return {
    what: "Resident memory after these analyses",
    measured: `${median(rss(ours)).toFixed(0)} MB`,
    peer: `${median(rss(peers)).toFixed(0)} MB (${peer})`,
    ratio: times(pairedRatio(rss(ours), rss(peers))),
    ...noBudget,
  };
}
