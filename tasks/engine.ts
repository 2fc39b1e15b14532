/** `deno task engine add VERSION FILE…`: publishes a version of the detector engine. */
import { parseConfig } from "../schema/config.ts";
import { systemClock } from "../schema/clock.ts";
import { unixSeconds } from "../schema/time.ts";
import { publishEngine, PublishError } from "./publish_engine.ts";

const usage = [
  "Usage: deno task engine add VERSION FILE…",
  "",
  "VERSION is like 2026.09.01, or 2026.09.01.2 for a further one of that day. A published version",
  "never changes. Environment: ENGINE_DIR as the service has it (static/engine when unset).",
].join("\n");

async function run([command, version, ...paths]: readonly string[]): Promise<number> {
  if (command !== "add" || version === undefined) {
    console.error(usage);
    return 1;
  }
  try {
    const { ENGINE_DIR } = Deno.env.toObject();
    const { engineDir: dir } = parseConfig({ ENGINE_DIR }, []);
    const publishedAt = unixSeconds(systemClock());
    const { files } = await publishEngine({ dir, version, paths, publishedAt });
    console.log(`Published ${version} in ${dir}:`);
    for (const { name, bytes, sha256 } of files) console.log(`${sha256}  ${name}  ${bytes} bytes`);
    return 0;
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    console.error(error.message);
    return 1;
  }
}

Deno.exit(await run(Deno.args));
