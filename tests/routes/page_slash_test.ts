/** Pages asked for with a slash too many. */
import assert from "node:assert/strict";
import { registry } from "../../tools/registry.ts";
import { serviceTest } from "./_service.ts";

const options = { registry, env: { BASE_URL: "https://api.service.test/folder" } };

serviceTest("a page with a slash too many is sent on, and nothing else is", async (service) => {
  for (
    const path of [
      "/docs",
      "/docs/quick-start",
      "/docs/tools/token_info",
      "/privacy",
      "/playground",
    ]
  ) {
    for (const method of ["GET", "HEAD"]) {
      const response = await service.ask(`${path}/?a=1`, { method });
      const location = response.headers.get("location");
      assert.deepEqual([response.status, location, await response.text()], [
        308,
        `/folder${path}?a=1`,
        "",
      ]);
    }
  }
  for (
    const path of [
      "/docs/nothing/",
      "//",
      "//evil.example/",
      "/docs//",
      "/openapi.json/",
      "/account/",
    ]
  ) {
    const response = await service.ask(path, { method: "GET" });
    assert.equal(response.status, 404, path);
    await response.body?.cancel();
  }
  const posted = await service.ask("/docs/", { method: "POST" });
  assert.equal(posted.status, 404);
  await posted.body?.cancel();
}, options);
