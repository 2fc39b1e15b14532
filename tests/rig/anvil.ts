/**
 * Starts a local Ethereum node (anvil) on loopback and stops it without leaving anything behind.
 *
 * Ctrl-C in a terminal reaches anvil by itself, since it shares the process group. A program that
 * may be ended in other ways (SIGTERM, `kill`) adds signal listeners that await `stop()` and then
 * exit; `Deno.exit()` and a normal end are covered here by an `unload` listener.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rpcBatch } from "./json_rpc.ts";

/** A running node. */
export type Anvil = {
  readonly rpcUrl: string;
  readonly pid: number;
  /** Kills the process and resolves when it is gone and its pipes are closed. Safe to repeat. */
  readonly stop: () => Promise<void>;
};

const PACKAGED = new URL(
  "../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil",
  import.meta.url,
);
const START_TIMEOUT_MS = 10_000;
const OUTPUT_CHARS_MAX = 4_000;

/** The packaged binary where it runs (Linux on x64), else the `anvil` found on PATH. */
export function anvilCommand(): string {
  const packagedRuns = Deno.build.os === "linux" && Deno.build.arch === "x86_64";
  return packagedRuns && existsSync(PACKAGED) ? fileURLToPath(PACKAGED) : "anvil";
}

/**
 * Starts a node that mines only on request and waits until it answers.
 *
 * @param chainId what `eth_chainId` will say
 */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const child = spawn([
    ...["--host", "127.0.0.1"],
    // The kernel picks a free port: no race between choosing one and listening on it.
    ...["--port", "0"],
    ...["--chain-id", String(chainId)],
    ...["--gas-limit", "60000000"],
    // Pinned: code prefixes and opcodes are part of what the tests look at.
    ...["--hardfork", "osaka"],
    ...["--color", "never"],
    "--no-mining",
  ]);
  const killNow = () => kill(child);
  globalThis.addEventListener("unload", killNow);
  const output = readOutput(child.stdout);
  let stopped: Promise<void> | undefined;
  const stop = () => stopped ??= stopOnce();
  const stopOnce = async () => {
    globalThis.removeEventListener("unload", killNow);
    killNow();
    await Promise.all([child.status, output.ended]);
  };
  try {
    const rpcUrl = `http://${await output.listening}`;
    // The node says it listens before it serves; the answer also proves it is the chain asked for.
    const [answered] = await rpcBatch(rpcUrl, [
      { method: "eth_chainId" },
      { method: "anvil_setLoggingEnabled", params: [false] },
    ]);
    if (Number(answered) !== chainId) {
      throw new Error(`anvil answers chain id ${answered}, wanted ${chainId}`);
    }
    return { rpcUrl, pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function spawn(args: string[]): Deno.ChildProcess {
  const command = anvilCommand();
  try {
    return new Deno.Command(command, { args, stdin: "null", stdout: "piped", stderr: "inherit" })
      .spawn();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(
      `cannot start the local chain: "${command}" was not found. On Linux x64 run \`npm ci\` ` +
        "(it brings @foundry-rs/anvil-linux-amd64); elsewhere install Foundry " +
        "(https://getfoundry.sh) so that `anvil` is on PATH.",
      { cause: error },
    );
  }
}

function kill(child: Deno.ChildProcess): void {
  try {
    // There is no state to save, so the sure signal.
    child.kill("SIGKILL");
  } catch {
    // Already gone, which is what was wanted.
  }
}

/**
 * Reads the node's output to its end: `listening` resolves to "127.0.0.1:port" once printed. The
 * pipe must be read for as long as the process lives, or a full pipe would block the node.
 */
function readOutput(stdout: ReadableStream<Uint8Array>) {
  const listening = Promise.withResolvers<string>();
  const timer = setTimeout(
    () => listening.reject(new Error(`anvil did not listen within ${START_TIMEOUT_MS} ms`)),
    START_TIMEOUT_MS,
  );
  const read = async () => {
    let text = "";
    for await (const part of stdout.pipeThrough(new TextDecoderStream() as TextPipe)) {
      text = (text + part).slice(-OUTPUT_CHARS_MAX);
      const found = /Listening on (127\.0\.0\.1:\d+)\s/.exec(text);
      if (found?.[1] !== undefined) {
        clearTimeout(timer);
        listening.resolve(found[1]);
      }
    }
    clearTimeout(timer);
    listening.reject(new Error(`anvil ended before it listened: ${text.trim()}`));
  };
  return { listening: listening.promise, ended: read() };
}

/** The library types disagree on the buffer behind `Uint8Array`; the stream itself is the same. */
type TextPipe = ReadableWritablePair<string, Uint8Array>;
