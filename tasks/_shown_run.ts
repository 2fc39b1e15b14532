/** Runs Deno with all that it prints shown line by line, but for lines that hold a secret. */
import { show } from "./test_lines.ts";

const root = new URL("../", import.meta.url);

/** What is still written once it has ended is waited for so long: a process may have been left behind. */
const orphansMs = 5_000;

/** What ends it; Windows has one of them. */
const signals: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

export type ShownRun = {
  /** What it ended with. */
  readonly code: number;
  /** Lines that were kept back. */
  readonly secretLines: number;
  /** This process was asked to end. */
  readonly isStopped: boolean;
};

/** `print` gets the lines of its standard output. */
export async function runShown(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<ShownRun> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: Deno.stdout.isTerminal() && !Deno.noColor ? { FORCE_COLOR: "1" } : {},
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let [isStopped, hasEnded] = [false, false];
  const stop = () => {
    isStopped = true;
    // Asked again while what it left behind is waited for: there is nobody to be told.
    if (!hasEnded) child.kill("SIGINT");
  };
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  const late = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = child.status.finally(() => {
    hasEnded = true;
    timer = setTimeout(late.resolve, orphansMs);
  });
  const [out, err, { code }] = await Promise.all([
    show(child.stdout, print, late.promise),
    show(child.stderr, console.error, late.promise),
    ended,
  ]);
  clearTimeout(timer);
  for (const signal of signals) Deno.removeSignalListener(signal, stop);
  return { code, secretLines: out + err, isStopped };
}

/** Says that lines were kept back, if any were. */
export function tellKeptBack(secretLines: number): void {
  if (secretLines === 0) return;
  console.error(`lines kept back, for they hold a secret: ${secretLines}; mend what prints them`);
}
