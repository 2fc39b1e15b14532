/** Where a file is downloaded and, a few words on in the same text, made runnable or run. */
import type { Hit } from "../rules.ts";
import { fetcher } from "./_pieces.ts";

/** Characters between the download and what ends its command, and from there to the run. */
const COMMAND_MIN = 4;
const COMMAND_MAX = 240;
const RUN_WITHIN = 60;

const DOWNLOAD = new RegExp(`${fetcher}|\\burlretrieve\\b|\\bdownloadfile\\b`, "gi");
const COMMAND_END = /&&|;|\n|\bthen\b/gi;

/** Looked ahead to, so that one may begin inside another. */
const RUN =
  /(?=(\bchmod (?:\+x|[0-7]{0,1}7[0-7]{2}|a\+x|u\+x)|(?:^|[\s;&])(?:(?:ba|z)?sh|python3?|sudo|node|start-process|start|source|\.) (?:-\w{1,9} ){0,2}(?:\.\/|\/tmp\/|\/var\/tmp\/|\/dev\/shm\/|~\/|\$env:temp|%temp%|[\w-]{1,40}\.(?:sh|py|js|exe|ps1|bat)\b|(?<=sh )[\w-]{1,40}(?=$|[\s;&|"']))|(?<=(?:^|[;&|\n]|\b(?:nohup|exec|setsid|run|then|sudo|start))\s{0,3}["'\x60]?)(?:\.\/|\.\\|\/tmp\/|\/dev\/shm\/)[\w.-]{1,40}))/gi;

/** From a download to the last run in its reach; each is looked for once, however many there are. */
export function downloadsThenRun(value: string): readonly Hit[] {
  const downloads = [...value.matchAll(DOWNLOAD)];
  if (downloads.length === 0) return [];
  const runs = [...value.matchAll(RUN)].map(({ 1: run = "", index }) => ({
    start: index,
    end: index + run.length,
  }));
  if (runs.length === 0) return [];
  const ends = commandEnds(value, runs);
  const hits: Hit[] = [];
  let next = 0;
  for (const { 0: word, index } of downloads) {
    const from = index + word.length + COMMAND_MIN;
    const line = value.indexOf("\n", index + word.length) >>> 0;
    const to = Math.min(line, index + word.length + COMMAND_MAX);
    while (next < ends.length && (ends[next]?.at ?? 0) <= to) next++;
    const last = ends[next - 1];
    if (last && last.at >= from) hits.push({ start: index, end: last.run });
  }
  return hits;
}

/** Where commands end that a run follows, and where the last such run ends. */
function commandEnds(value: string, runs: readonly Hit[]): { at: number; run: number }[] {
  const ends: { at: number; run: number }[] = [];
  let next = 0;
  for (const { 0: mark, index } of value.matchAll(COMMAND_END)) {
    const from = index + mark.length;
    const to = Math.min(value.indexOf("\n", from) >>> 0, from + RUN_WITHIN);
    while (next < runs.length && (runs[next]?.start ?? 0) <= to) next++;
    const last = runs[next - 1];
    if (last && last.start >= from) ends.push({ at: index, run: last.end });
  }
  return ends;
}
