/** The rig runs the service under the options of `deno task start`. */
import assert from "node:assert/strict";
import { serviceHeap, servicePermissions } from "../rig/service.ts";

Deno.test("tests, the battery and cold starts run the service as `deno task start` does", async () => {
  const { tasks } = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
  );
  const options = [...servicePermissions, serviceHeap].join(" ");
  assert.equal(tasks.start, `deno task build && deno run ${options} main.js`);
});
