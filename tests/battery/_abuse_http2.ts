/** HTTP/2 in clear text, which the runtime speaks to whoever begins with it. */
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from "node:http2";
import { limits } from "../../schema/limits.ts";
import { claimOf, type Peer } from "./_abuse_peer.ts";
import type { Claim } from "./claim.ts";

const call = { ":method": "POST", ":path": "/api/v1/tools/token_info" } as const;
const message = { ...call, ":path": "/mcp", "content-type": "application/json" } as const;
const [resets, streams] = [10_000, 100];
/** As of a flood of headers. */
const growthMbMax = 64;
const cancelled = 8;
const answeredWithinMs = 5_000;
/** Before there was an answer. */
const brokenOff = /^$/;

/** Bodies, paths, methods and hosts as over HTTP/1.1, and calls that are taken back at once. */
export async function overHttp2({ port, key, isWell, rssMb }: Peer): Promise<Claim> {
  const against: string[] = [];
  const authorization = `Bearer ${key}`;
  const asks: readonly (readonly [string, OutgoingHttpHeaders, string, RegExp])[] = [
    ["no key", call, "{}", /^401/],
    ["two keys", { ...call, authorization: `${authorization}, Bearer x` }, "{}", /^401/],
    [
      "a body of the cap",
      { ...call, authorization },
      " ".repeat(limits.bodyBytesMax),
      /^400/,
    ],
    ["a body over the cap", { ...message, authorization }, " ".repeat(1_000_000), /^413/],
    ["less than stated", { ...call, authorization, "content-length": "5" }, "{}", brokenOff],
    ["more than stated", { ...call, authorization, "content-length": "1" }, '{"a":1}', brokenOff],
    ["CONNECT", { ":method": "CONNECT", ":authority": "evil.example:443" }, "", /^40[45]/],
    ["a path of a file", { ":path": "/engine/%2e%2e/%2e%2e/deno.json" }, "", /^404/],
    ["no path", { ":method": "OPTIONS", ":path": "*" }, "", /^404/],
    ["another host", { ":path": "/", ":authority": "evil.example" }, "", /^200/],
    ["a header of 50 KB", { ":path": "/healthz", "x-a": "a".repeat(50_000) }, "", /^431/],
  ];
  for (const [what, headers, body, due] of asks) {
    const told = await answered(port, headers, body);
    if (!due.test(told) || told.includes("evil.example")) {
      against.push(`${what}: ${told.slice(0, 80)}`);
    }
  }
  const before = await rssMb();
  await takenBack(port);
  if (!await isWell()) against.push("no answer afterwards");
  const grown = await rssMb() - before;
  if (!(grown <= growthMbMax)) against.push(`${Math.round(grown)} MB more`);
  const figure = `${asks.length} requests, ${resets} taken back, ${grown.toFixed(0)} MB of memory`;
  return claimOf("HTTP/2 in clear text opens nothing that HTTP/1.1 does not", figure, against);
}

/** Status and text of one request on a connection of its own. */
async function answered(port: number, headers: OutgoingHttpHeaders, body: string): Promise<string> {
  const session = opened(port);
  const told = Promise.withResolvers<string>();
  let text = "";
  const end = () => told.resolve(text);
  const timer = setTimeout(end, answeredWithinMs);
  const stream = session.request(headers, { endStream: body === "" });
  stream.setEncoding("utf8");
  stream.on("response", (head) => text = `${head[":status"]} `);
  stream.on("data", (part) => text += part);
  stream.on("error", () => {});
  stream.on("close", end);
  if (body !== "") stream.end(body);
  const heard = await told.promise;
  clearTimeout(timer);
  await closed(session);
  return heard;
}

/** Calls that nobody waits for: each is reset as soon as it is sent. */
async function takenBack(port: number): Promise<void> {
  for (let sent = 0; sent < resets; sent += streams) {
    const session = opened(port);
    const ended = Array.from({ length: streams }, () => {
      const stream = session.request(call);
      const { promise, resolve } = Promise.withResolvers<void>();
      stream.on("error", () => {});
      stream.on("close", resolve);
      stream.close(cancelled);
      return promise;
    });
    await Promise.all(ended);
    await closed(session);
  }
}

function opened(port: number): ClientHttp2Session {
  const session = connect(`http://127.0.0.1:${port}`);
  session.on("error", () => {});
  return session;
}

async function closed(session: ClientHttp2Session): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  session.on("close", resolve);
  session.destroy();
  await promise;
}
