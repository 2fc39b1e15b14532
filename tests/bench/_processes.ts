/** Servers and load generators as processes. */
import { residentMb } from "../rig/memory.ts";
import { freePort, inherited } from "../rig/service.ts";

const folder = new URL("./", import.meta.url);
const root = new URL("../../", import.meta.url);
const startTimeoutMs = 10_000;

export type Server = { readonly port: number; readonly stop: () => Promise<void> };

export type Answered = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
};

/** Starts `script` of this folder, which listens on `PORT`; what it logs is thrown away. */
export async function startServer(
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = freePort();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", new URL(script, folder).pathname],
    cwd: root,
    clearEnv: true,
    env: { ...inherited(), ...env, PORT: String(port) },
    stdin: "null",
    stdout: "null",
  }).spawn();
  const stop = async () => {
    child.kill("SIGTERM");
    await child.status;
  };
  (await connectWhenUp(port, performance.now())).close();
  return { port, stop };
}

/** Sends load and resolves to what was answered; throws when anything but 200 came back. */
export async function sendLoad(
  port: number,
  requests: readonly string[],
  { connections = 50, warmMs = 500, measureMs = 1_500 } = {},
): Promise<Answered> {
  const load = { port, requests, connections, warmMs, measureMs };
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--allow-net",
      new URL("_load.ts", folder).pathname,
      JSON.stringify(load),
    ],
    cwd: root,
    clearEnv: true,
    env: inherited(),
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("the load generator failed");
  const answered: Answered = JSON.parse(new TextDecoder().decode(stdout));
  if (answered.failed > 0) throw new Error(`${answered.failed} answers were not 200`);
  return answered;
}

export type Start = { readonly tookMs: number; readonly rssMb: number };

/** Spawns a server and sends it one request: time to the answer, memory after it. */
export async function coldStart(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { request, answer }: { readonly request: string; readonly answer: string },
): Promise<Start> {
  const port = freePort();
  const startMs = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...args],
    cwd: root,
    clearEnv: true,
    env: { ...inherited(), ...env, PORT: String(port) },
    stdin: "null",
    stdout: "null",
  }).spawn();
  try {
    const connection = await connectWhenUp(port, startMs);
    await connection.write(new TextEncoder().encode(request));
    const buffer = new Uint8Array(16_384);
    const decoder = new TextDecoder();
    let text = "";
    while (!text.includes(answer)) {
      const read = await connection.read(buffer);
      if (read === null) throw new Error(`${args.at(-1)} answered ${text}`);
      text += decoder.decode(buffer.subarray(0, read), { stream: true });
    }
    const tookMs = performance.now() - startMs;
    connection.close();
    return { tookMs, rssMb: await residentMb(child.pid) };
  } finally {
    child.kill("SIGTERM");
    await child.status;
  }
}

async function connectWhenUp(port: number, startMs: number): Promise<Deno.TcpConn> {
  while (performance.now() - startMs < startTimeoutMs) {
    try {
      return await Deno.connect({ hostname: "127.0.0.1", port });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  throw new Error("the server did not listen in time");
}
