/**
 * The load generator, a process of its own: keep-alive connections that each send the next request
 * when the last is answered. Sockets and bytes only, so that it takes little from what it measures.
 *
 * Arguments as JSON: `{ port, requests: string[], connections, warmMs, measureMs }`; each connection
 * goes round `requests`. Prints `{ perSecond, p50Ms, p99Ms, failed }`.
 */
import { quantile } from "../rig/quantile.ts";

type Load = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly connections: number;
  readonly warmMs: number;
  readonly measureMs: number;
};

const { port, requests, connections, warmMs, measureMs }: Load = JSON.parse(Deno.args[0] ?? "");
const bytes = requests.map((request) => new TextEncoder().encode(request));
const measureFrom = performance.now() + warmMs;
const measureTo = measureFrom + measureMs;
const tookMs: number[] = [];
let failed = 0;

/** Reads one answer to its end; whether it was a 200. Answers carry a Content-Length. */
async function readAnswer(connection: Deno.Conn, buffer: Uint8Array): Promise<boolean> {
  const decoder = new TextDecoder("latin1");
  let text = "";
  for (;;) {
    const read = await connection.read(buffer);
    if (read === null) throw new Error("the server closed the connection");
    text += decoder.decode(buffer.subarray(0, read));
    const headEnd = text.indexOf("\r\n\r\n");
    if (headEnd < 0) continue;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
    if (text.length >= headEnd + 4 + length) return text.startsWith("HTTP/1.1 200");
  }
}

async function connect(first: number): Promise<void> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const buffer = new Uint8Array(65_536);
  for (let next = first; performance.now() < measureTo; next += connections) {
    const startMs = performance.now();
    await connection.write(bytes[next % bytes.length] ?? new Uint8Array());
    const ok = await readAnswer(connection, buffer);
    const endMs = performance.now();
    if (endMs < measureFrom || endMs > measureTo) continue;
    if (ok) tookMs.push(endMs - startMs);
    else failed++;
  }
  connection.close();
}

await Promise.all(Array.from({ length: connections }, (_, index) => connect(index)));
console.log(JSON.stringify({
  perSecond: tookMs.length / (measureMs / 1000),
  p50Ms: quantile(tookMs, 0.5),
  p99Ms: quantile(tookMs, 0.99),
  failed,
}));
