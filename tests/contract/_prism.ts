/** Prism as a proxy that holds requests and answers against an OpenAPI document. */
import { freePort } from "../rig/service.ts";

export type Prism = {
  readonly url: string;
  readonly stop: () => Promise<void>;
};

const entry = new URL(
  "../../node_modules/@stoplight/prism-cli/dist/index.js",
  import.meta.url,
).pathname;
const startTimeoutMs = 60_000;

/** Starts `prism proxy --errors`: what does not fit the document is answered by Prism itself. */
export async function startPrism(document: string, upstream: string): Promise<Prism> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(file, document);
  const port = freePort();
  const place = ["--host", "127.0.0.1", "--port", String(port), "--cors", "false"];
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", entry, "proxy", file, upstream, "--errors", ...place],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  let ended = false;
  const over = child.status.then(() => void (ended = true));
  const stop = async () => {
    try {
      child.kill("SIGTERM");
    } catch {
      // Ended by itself.
    }
    await over;
    await Deno.remove(file);
  };
  for (const start = Date.now(); !await listens(port);) {
    if (!ended && Date.now() - start < startTimeoutMs) continue;
    await stop();
    throw new Error("Prism does not listen");
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function listens(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}
