/** The rig runs the service with the permissions of `deno task start`. */
import assert from "node:assert/strict";
import { servicePermissions } from "../rig/service.ts";

Deno.test("the rig gives the service the permissions of `deno task start`", async () => {
  const { tasks } = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
  );
  const options = servicePermissions.join(" ");
  assert.equal(tasks.start, `deno task build && deno run ${options} main.js`);
});
