/** Ends the process in order on SIGINT and SIGTERM. */

/** Runs `close` at the first signal; the process ends when nothing keeps it alive any more. */
export function onShutdown(close: () => Promise<void>): void {
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  const stop = () => {
    for (const signal of signals) Deno.removeSignalListener(signal, stop);
    void close();
  };
  for (const signal of signals) Deno.addSignalListener(signal, stop);
}
