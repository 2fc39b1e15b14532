/**
 * Starts a local Ethereum node (anvil) on loopback and stops it without leaving anything behind.
 *
 * The node hangs on a pipe held by this process: however this process ends (Ctrl-C, SIGTERM,
 * `Deno.exit`, even SIGKILL), the pipe closes and the node is killed. Callers need no signal
 * handlers for it. Windows has no POSIX shell to watch the pipe: there only `stop()` ends the node.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rpcBatch } from "./json_rpc.ts";

/** A running node. */
export type Anvil = {
  readonly rpcUrl: string;
  /** The process to look for: when it is gone, so is the node. */
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
const IS_WINDOWS = Deno.build.os === "windows";

/** What a shell answers for a command it cannot find. */
const NOT_FOUND_CODE = 127;

/**
 * `$0` is the node, `$@` its arguments. `read` returns when the pipe closes. It waits in a shell of its
 * own, because Deno may kill its direct child when it ends on an uncaught error; and on a copy of the
 * pipe, because a background command's input is `/dev/null`. The shells' own copies of the output
 * are closed, so that a node which dies early is noticed by the end of its output.
 */
const WATCHED = `
command -v "$0" >/dev/null || exit ${NOT_FOUND_CODE}
trap "" INT TERM HUP
exec 3<&0
"$0" "$@" 3<&- &
node=$!
exec >&-
{ read -r _ <&3; kill -9 $node 2>/dev/null; } &
wait $node 2>/dev/null
`;

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
    // Old states in memory only, a few: on disk they stay behind when the node is killed, in gigabytes.
    ...["--prune-history", "64"],
    "--no-mining",
  ]);
  const output = readOutput(child.stdout);
  let stopped: Promise<void> | undefined;
  const stop = () => stopped ??= stopOnce();
  const stopOnce = async () => {
    await end(child);
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
    const { code } = await child.status;
    throw code === NOT_FOUND_CODE ? notInstalled(error) : error;
  }
}

/** Starts the node; outside Windows behind a shell that outlives signals and watches the pipe. */
function spawn(args: string[]): Deno.ChildProcess {
  const command = anvilCommand();
  const [program, programArgs] = IS_WINDOWS
    ? [command, args]
    : ["sh", ["-c", WATCHED, command, ...args]];
  try {
    return new Deno.Command(program, {
      args: programArgs,
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
  } catch (error) {
    throw error instanceof Deno.errors.NotFound ? notInstalled(error) : error;
  }
}

function notInstalled(cause: unknown): Error {
  return new Error(
    `cannot start the local chain: "${anvilCommand()}" was not found. On Linux x64 run \`npm ci\` ` +
      "(it brings @foundry-rs/anvil-linux-amd64); elsewhere install Foundry " +
      "(https://getfoundry.sh) so that `anvil` is on PATH.",
    { cause },
  );
}

async function end(child: Deno.ChildProcess): Promise<void> {
  try {
    if (IS_WINDOWS) child.kill("SIGKILL");
    await child.stdin.close();
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
