/** Ends the process in order on every signal by which a person or a platform asks it to end. */

/** Longest wait for calls under way: a tool's own deadline with its grace, and a margin. */
const drainTimeoutMs = 9_000;

/** SIGHUP: the terminal is gone. SIGQUIT: what some platforms send instead of SIGTERM. */
const signals: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

export type Ending = {
  /** Stops listening and resolves when what is under way is answered. */
  readonly drain: () => Promise<void>;
  /** Settles and closes what must not be cut. */
  readonly close: () => Promise<void>;
  readonly exit: () => void;
};

/**
 * Drains, closes and exits at the first signal. A client that never finishes its request cannot hold
 * the end. Further signals change nothing meanwhile: a Ctrl-C may arrive twice, from the terminal and
 * from a parent that passes it on.
 */
export function onShutdown({ drain, close, exit }: Ending): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => timer = setTimeout(resolve, drainTimeoutMs));
    await Promise.race([drain(), late]);
    clearTimeout(timer);
    await close();
    exit();
  };
  for (const signal of signals) Deno.addSignalListener(signal, end);
}
