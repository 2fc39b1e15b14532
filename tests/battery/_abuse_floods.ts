/** Slow, long and blown-up requests, while other callers are served. */
import { brotliCompressSync, gzipSync } from "node:zlib";
import { limits } from "../../schema/limits.ts";
import { statuses, talkTo } from "../rig/socket.ts";
import { claimOf, type Peer } from "./_abuse_peer.ts";
import type { Claim } from "./claim.ts";

const slowCallers = 100;
const slowForMs = 12_500;
const servedWithinMs = 1_000;
/** Steadiness: garbage of a flood may wait to be collected, the flood itself may not stay. */
const growthMbMax = 64;

const post = "POST /api/v1/tools/token_info HTTP/1.1\r\nHost: localhost\r\n";

/** Bodies and heads that come a byte a second, and everybody else meanwhile. */
export async function slow({ port, key, service }: Peer): Promise<readonly Claim[]> {
  const right = `Authorization: Bearer ${key}\r\n`;
  const stop = new AbortController();
  const bodies = Array.from(
    { length: slowCallers },
    () => trickle(port, `${post}${right}Content-Length: 1000\r\n\r\n`, stop.signal),
  );
  const heads = Array.from({ length: slowCallers }, () => trickle(port, post, stop.signal));
  const timer = setTimeout(() => stop.abort(), slowForMs);
  const others = { count: 0, slowestMs: 0, failed: [] as string[] };
  while (!stop.signal.aborted) {
    const start = performance.now();
    const response = await fetch(`${service.baseUrl}/api/v1/tools`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    await response.body?.cancel();
    others.count++;
    others.slowestMs = Math.max(others.slowestMs, performance.now() - start);
    if (response.status !== 200) others.failed.push(String(response.status));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  clearTimeout(timer);
  const [ofBodies, ofHeads] = [await Promise.all(bodies), await Promise.all(heads)];
  const open = ofBodies.filter((text) => statuses(text)[0] !== 400);
  const cut = ofHeads.filter((text) => text !== "open").length;
  if (others.slowestMs > servedWithinMs) others.failed.push(`${Math.round(others.slowestMs)} ms`);
  return [
    claimOf("a body of a byte a second is refused after 10 s", `${slowCallers} callers`, open),
    claimOf(
      "others are served while bodies and heads trickle in",
      `${others.count} calls beside ${2 * slowCallers} slow callers, slowest ` +
        `${Math.round(others.slowestMs)} ms; ${cut} of ${slowCallers} heads were cut in ` +
        `${slowForMs / 1000} s`,
      others.failed,
    ),
  ];
}

/** Sends a byte a second until it is answered; answers what came, or "open". */
async function trickle(port: number, head: string, signal: AbortSignal): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const bytes = new TextEncoder();
  const buffer = new Uint8Array(8_192);
  let heard: string | undefined;
  const hearing = connection.read(buffer)
    .then((read) => void (heard = new TextDecoder().decode(buffer.subarray(0, read ?? 0))))
    .catch(() => {});
  try {
    await connection.write(bytes.encode(head));
    while (heard === undefined && !signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (heard === undefined) await connection.write(bytes.encode("a"));
    }
  } catch {
    // Closed by the service, which is what was to be seen.
    heard ??= "";
  }
  const answer = heard ?? "open";
  connection.close();
  await hearing;
  return answer;
}

/** Very many headers, very long ones, very many connections. */
export async function floods({ talk, port, isWell, rssMb }: Peer): Promise<Claim> {
  const lines = (count: number, length: number) =>
    Array.from({ length: count }, (_, i) => `X-${i}: ${"a".repeat(length)}\r\n`).join("");
  const heads = [
    ...[lines(20_000, 1), lines(500, 100), lines(1, 1_000_000), lines(50, 20_000)],
    ...[`Cookie: ${"a=b; ".repeat(100_000)}\r\n`, `${"X".repeat(500_000)}: a\r\n`],
  ];
  const against: string[] = [];
  const before = await rssMb();
  for (let round = 0; round < 5; round++) {
    for (const head of heads) {
      const start = `GET ${round ? "/healthz" : "/api/v1/tools"} HTTP/1.1\r\nHost: localhost\r\n`;
      const seen = statuses((await talk(`${start}${head}\r\n`, { forMs: 3_000 })).text);
      if (seen.some((status) => status >= 500)) against.push(`${head.slice(0, 20)}: ${seen}`);
    }
  }
  const idle = await Promise.all(
    Array.from({ length: 500 }, () => Deno.connect({ hostname: "127.0.0.1", port })),
  );
  if (!await isWell()) against.push("no answer beside 500 idle connections");
  for (const connection of idle) connection.close();
  const grown = await rssMb() - before;
  if (!(grown <= growthMbMax)) against.push(`${Math.round(grown)} MB more`);
  if (!await isWell()) against.push("no answer afterwards");
  const figure = `${5 * heads.length} floods of up to 1 MB, 500 idle connections, ` +
    `${grown.toFixed(0)} MB of memory`;
  return claimOf(
    "floods of headers are refused or answered, and memory is steady",
    figure,
    against,
  );
}

/** Compressed bodies are bytes like others: nothing unpacks them. */
export async function bombs({ port, key, isWell, rssMb }: Peer): Promise<Claim> {
  const zeros = new Uint8Array(50_000_000);
  const packed = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros) };
  const against: string[] = [];
  const before = await rssMb();
  const rounds = 100;
  for (let round = 0; round < rounds; round++) {
    for (const [coding, bytes] of Object.entries(packed)) {
      for (const path of ["/api/v1/tools/token_info", "/api/token-risk", "/mcp"]) {
        const head = new TextEncoder().encode(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
            `Content-Type: application/json\r\nContent-Encoding: ${coding}\r\n` +
            `Content-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`,
        );
        const whole = new Uint8Array([...head, ...bytes]);
        const [seen = 0] = statuses((await talkTo(port, whole)).text);
        if (![400, 413, 415].includes(seen)) against.push(`${coding} at ${path}: ${seen}`);
      }
    }
  }
  const grown = await rssMb() - before;
  if (!(grown <= growthMbMax)) against.push(`${Math.round(grown)} MB more`);
  if (!await isWell()) against.push("no answer afterwards");
  const sizes = Object.entries(packed).map(([coding, { length }]) => `${coding} ${length} bytes`);
  const figure = `${rounds * 6} bodies of 50 MB packed (${sizes.join(", ")}), ` +
    `${grown.toFixed(0)} MB of memory`;
  return claimOf("a compressed body is refused and never unpacked", figure, against);
}

/** Bodies of the cap and of more, their length stated once, twice or not: chunks tell none ahead. */
export async function over({ port, key, isWell }: Peer): Promise<Claim> {
  const callers = 10;
  const against: string[] = [];
  const framings: Readonly<Record<string, (length: number) => string>> = {
    stated: (length) => `Content-Length: ${length}\r\n\r\n${" ".repeat(length)}`,
    "stated twice": (length) =>
      `${`Content-Length: ${length}\r\n`.repeat(2)}\r\n${" ".repeat(length)}`,
    chunked: (length) => `Transfer-Encoding: chunked\r\n\r\n${chunks(length)}`,
  };
  const refusal = new RegExp(`over ${limits.bodyBytesMax} bytes`);
  /** The end of an answer in JSON. */
  const until = /\}\s*$/;
  const lengths = [limits.bodyBytesMax, limits.bodyBytesMax + 1, 1024 * 1024];
  const paths = ["/api/token-risk", "/mcp", "/api/v1/tools/token_info"];
  for (const path of paths) {
    for (const [framing, framed] of Object.entries(framings)) {
      for (const length of lengths) {
        const bytes = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
          `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n${framed(length)}`;
        const heard = await Promise.all(
          Array.from({ length: callers }, () => talkTo(port, bytes, { forMs: 10_000, until })),
        );
        const odd = heard.filter(({ text }) =>
          refusal.test(text) !== length > limits.bodyBytesMax || !until.test(text)
        );
        against.push(...odd.map(({ text }) => `${path} ${length} ${framing}: ${text.slice(-80)}`));
      }
    }
  }
  if (!await isWell()) against.push("no answer afterwards");
  const bodies = paths.length * Object.keys(framings).length * lengths.length * callers;
  const figure = `${bodies} bodies of up to 1 MB`;
  return claimOf("a body over the cap is refused, whether or not it states it", figure, against);
}

/** A body of spaces in chunks of 16 KiB and what is left. */
function chunks(length: number): string {
  const sizeMax = 16 * 1024;
  let text = "";
  for (let left = length; left > 0; left -= sizeMax) {
    const size = Math.min(left, sizeMax);
    text += `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
  }
  return `${text}0\r\n\r\n`;
}
