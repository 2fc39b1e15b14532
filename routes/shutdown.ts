/** Ends the process in order on SIGINT and SIGTERM. */

/**
 * Runs `close` at the first signal; the process ends when nothing keeps it alive any more. Further
 * signals change nothing while it closes: a Ctrl-C may arrive twice, from the terminal and from a
 * parent that passes it on.
 */
export function onShutdown(close: () => Promise<void>): void {
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    await close();
    for (const signal of signals) Deno.removeSignalListener(signal, stop);
  };
  for (const signal of signals) Deno.addSignalListener(signal, stop);
}
