/** The built service as a process of its own, as `deno task start` runs it. */
import { once } from "../../schema/lazy.ts";
import { builtNames } from "./built_names.ts";
import { lineFaults, lineIn, refuseFaults } from "./log_line.ts";

/** A running service. */
export type Service = {
  readonly baseUrl: string;
  readonly pid: number;
  /** Resolves when the process is gone. */
  readonly ended: Promise<Deno.CommandStatus>;
  /** Everything it printed so far. */
  readonly output: () => string;
  /**
   * Asks it to end (SIGTERM) and resolves when it is gone; rejects if a line of its log said what none may.
   * Safe to repeat.
   */
  readonly stop: (signal?: Deno.Signal) => Promise<void>;
};

const root = new URL("../../", import.meta.url);
/** Of a machine that does much else at the same time. */
const startTimeoutMs = 60_000;
const outputCharsKept = 200_000;
/** Longer than the service takes to answer what is under way. */
const stopTimeoutMs = 12_000;

/** What the service may do; the same as in `deno task start`. */
export const servicePermissions = [
  "--allow-net",
  "--allow-env",
  "--allow-read",
  "--allow-write",
] as const;

export type ServiceOptions = {
  /** The Deno to run it with; the current one when absent. */
  readonly deno?: string;
  /** Entry point in the project; the bundle when absent. */
  readonly entry?: string;
  /** A module of the project that runs in the process before the entry; with every permission, for `/proc`. */
  readonly preload?: string;
  /** How much of what it printed last is kept; a little when absent. */
  readonly outputChars?: number;
};

/** Starts the service with exactly this environment and waits until `/healthz` answers. */
export async function startService(
  env: Readonly<Record<string, string>> & { readonly PORT: string },
  { deno = Deno.execPath(), entry = "main.js", preload, outputChars = outputCharsKept }:
    ServiceOptions = {},
): Promise<Service> {
  const before = preload === undefined ? [] : [`--preload=${new URL(preload, root).pathname}`];
  const permissions = preload === undefined ? servicePermissions : ["--allow-all"];
  const child = new Deno.Command(deno, {
    args: ["run", "--quiet", ...permissions, ...before, new URL(entry, root).pathname],
    cwd: root,
    clearEnv: true,
    env: { ...inherited(), ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const checking = lineChecker();
  let text = "";
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    const { check } = await checking;
    let cut = "";
    for await (const part of stream) {
      const more = decoder.decode(part, { stream: true });
      text = (text + more).slice(-outputChars);
      const lines = (cut + more).split("\n");
      cut = lines.pop() ?? "";
      lines.forEach(check);
    }
  };
  const read = Promise.all([collect(child.stdout), collect(child.stderr)]);
  const ended = child.status;
  const endGuard = once(startGuard(child.pid));
  const stop = async (signal: Deno.Signal = "SIGTERM") => {
    const kill = (by: Deno.Signal) => {
      try {
        child.kill(by);
      } catch {
        // Already gone, which is what was wanted.
      }
    };
    kill(signal);
    const timer = setTimeout(() => kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
    await read;
    await endGuard();
    (await checking).refuse();
  };
  const service = {
    baseUrl: `http://localhost:${env.PORT}`,
    pid: child.pid,
    ended,
    output: () => text,
    stop,
  };
  if (await healthy(service)) return service;
  await stop("SIGKILL");
  throw new Error(`the service did not start:\n${text}`);
}

/** Holds each line of a log against what it may say. */
async function lineChecker() {
  const known = await builtNames();
  const faults = new Set<string>();
  return {
    check: (text: string) => {
      const line = lineIn(text);
      if (line !== undefined) lineFaults(line, known).forEach((fault) => faults.add(fault));
    },
    /** Once: who stops the service again knows. */
    refuse: () => {
      const found = [...faults];
      faults.clear();
      refuseFaults(found);
    },
  };
}

/**
 * Ends the service when this process ends in any way, `kill -9` included: a shell waits on a pipe that
 * closes with it. The function returned ends the shell. Windows has no such shell.
 */
function startGuard(pid: number): () => Promise<void> {
  if (Deno.build.os === "windows") return () => Promise.resolve();
  const shell = new Deno.Command("sh", {
    args: ["-c", 'trap "" INT TERM HUP; read -r _ || kill -TERM "$0" 2>/dev/null', String(pid)],
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  return async () => {
    const writer = shell.stdin.getWriter();
    // A line instead of the end of the pipe: the process id may belong to another by now.
    await writer.write(new TextEncoder().encode("over\n"));
    await writer.close();
    await shell.status;
  };
}

/** Below those that kernels give to connections, which come and go while a service starts. */
const ports = { first: 20_000, count: 12_000 } as const;

/** A port nothing listens on: `wanted` if it is free, else one that is drawn. */
export function freePort(wanted = drawnPort()): number {
  try {
    const listener = Deno.listen({ port: wanted });
    const { port } = listener.addr;
    listener.close();
    return port;
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return freePort();
    throw error;
  }
}

function drawnPort(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return ports.first + drawn % ports.count;
}

async function healthy({ baseUrl, ended }: Pick<Service, "baseUrl" | "ended">): Promise<boolean> {
  let over = false;
  ended.then(() => over = true);
  for (const start = Date.now(); Date.now() - start < startTimeoutMs && !over;) {
    try {
      const response = await fetch(`${baseUrl}/healthz`);
      await response.body?.cancel();
      if (response.ok) return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  return false;
}

/** What of the environment a runtime needs and no more: what else a machine sets is no part of a start. */
export function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "DENO_DIR", "TMPDIR", "SystemRoot"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
