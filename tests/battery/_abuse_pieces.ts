/** Bodies in as many chunks as bytes, and what the service holds of them. */
import { collectGarbage, mostResidentMb, residentMb } from "../rig/memory.ts";
import { oneByteChunks, startTalk, statuses, type Talk } from "../rig/socket.ts";
import { claimOf, type Peer, withPeer } from "./_abuse_peer.ts";
import type { Claim } from "./claim.ts";
import type { Watched } from "./loop_watch.ts";

const claim = "a body in single bytes costs the memory of its bytes";
const callers = 10;
/** Just under the cap of a body. */
const chunks = 60_000;
const paths = ["/api/token-risk", "/mcp", "/api/v1/tools/token_info"];
/** Above the same bytes in one piece each: what is held, and the most there ever is with garbage. */
const growthMbMax = 64;
/** How long is looked while bodies wait for their ends, and how long a look may take; a body has ten seconds. */
const lookForMs = 4_000;
const collectedWithinMs = 5_000;

const end = "0\r\n\r\n";
const onePiece = `${chunks.toString(16)}\r\n${" ".repeat(chunks)}\r\n`;
const singleBytes = oneByteChunks(chunks).slice(0, -end.length);

/**
 * Ten at once, each but for its end. Collected before memory is read: garbage of a flood
 * may wait to be collected, the flood itself may not stay.
 */
export async function pieces(): Promise<Claim> {
  const folder = await Deno.makeTempDir({ prefix: "tcs-pieces-" });
  const file = `${folder}/watched.json`;
  try {
    return await withPeer(
      { LOOP_WATCH_FILE: file },
      // A service that has ended, as of memory, is what was to be seen.
      (peer) => compared(peer, file).catch((error) => claimOf(claim, "", [String(error)])),
      { preload: "tests/battery/loop_watch.ts" },
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function compared(peer: Peer, file: string): Promise<Claim> {
  const { service: { pid }, isWell } = peer;
  const against: string[] = [];
  const most = async (body: string) => {
    const mb: number[] = [];
    for (const path of paths) {
      const talks = await begin(peer, path, body);
      const untilMs = performance.now() + lookForMs;
      do mb.push(await collectedMb(pid, file)); while (performance.now() < untilMs);
      const odd = (await finish(talks)).filter((status) => status !== 400);
      against.push(...odd.map((status) => `${path}: ${status}`));
    }
    return Math.max(...mb);
  };
  const before = { held: await most(onePiece), most: await mostResidentMb(pid) };
  const grown = {
    held: await most(singleBytes) - before.held,
    most: await mostResidentMb(pid) - before.most,
  };
  // Not a number where there is no /proc: nothing is known then.
  if (!(grown.held <= growthMbMax)) against.push(`${Math.round(grown.held)} MB more held`);
  if (!(grown.most <= growthMbMax)) against.push(`${Math.round(grown.most)} MB more at most`);
  if (!await isWell()) against.push("no answer afterwards");
  const figure = `${paths.length * callers} bodies of ${chunks} chunks of a byte, ${callers} at ` +
    `once, ${grown.held.toFixed(0)} MB held above one piece each (${before.held.toFixed(0)} MB), ` +
    `${grown.most.toFixed(0)} MB with garbage`;
  return claimOf(claim, figure, against);
}

/** With a key: who has none is refused by a tool before his body has come. */
const begin = ({ port, key }: Peer, path: string, body: string): Promise<readonly Talk[]> => {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
    `Authorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  return Promise.all(Array.from({ length: callers }, () => startTalk(port, head + body)));
};

function finish(talks: readonly Talk[]): Promise<readonly number[]> {
  return Promise.all(talks.map(async ({ send, hear }) => {
    send(end);
    const { text } = await hear({ forMs: 30_000 });
    return statuses(text)[0] ?? 0;
  }));
}

/** What is resident after a full collection, which the service's watch notes when it is done. */
async function collectedMb(pid: number, file: string): Promise<number> {
  const collections = async () => {
    const watched = await Deno.readTextFile(file).catch(() => `{"keptMb":[]}`);
    return (JSON.parse(watched) as Pick<Watched, "keptMb">).keptMb.length;
  };
  const [before, startMs] = [await collections(), performance.now()];
  if (!collectGarbage(pid)) return NaN;
  while (await collections() === before) {
    if (performance.now() - startMs > collectedWithinMs) return NaN;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return residentMb(pid);
}
