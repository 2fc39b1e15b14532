/** The commands of `/` as `curl` gets it, run as they stand; its answers are those of the examples. */
import assert from "node:assert/strict";
import { expected } from "../rig/example_answers.ts";
import { startExampleService } from "../rig/example_service.ts";
import { runSnippet } from "./_run.ts";

Deno.test("the commands of / answer, the first one without a key", async () => {
  const { service, key, stop } = await startExampleService();
  try {
    const home = await (await fetch(`${service.baseUrl}/`)).text();
    const [free = "", tool = "", ...more] = [...home.matchAll(/^```sh\n([^]*?)^```$/gm)]
      .map(([, command = ""]) => command);
    assert.deepEqual(more, []);
    expected.token_risk?.(JSON.parse(await runSnippet("curl", "home_free", free, "")));
    assert.match(tool, /Bearer \$API_KEY/);
    expected.token_info?.(JSON.parse(await runSnippet("curl", "home_tool", tool, key)));
  } finally {
    await stop();
  }
});
