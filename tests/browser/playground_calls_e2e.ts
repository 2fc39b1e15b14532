/** Calls from the playground: every operation, and what a form refuses or cancels. */
import assert from "node:assert/strict";
import { operationsOf } from "../../schema/snippets/operations.ts";
import { expected } from "../rig/example_answers.ts";
import { answered, choose, playgroundTest, send, shown } from "./_playground.ts";

playgroundTest("the first click sends the free snapshot, without a key", async ({ open }) => {
  const { page } = await open();
  const sent = page.waitForRequest(/\/api\/token-risk/);
  assert.match(await send(page), /^200 OK · \d+ ms · \d+ bytes$/);
  assert.equal((await sent).headers().authorization, undefined);
  expected.token_risk?.(JSON.parse(await shown(page)));
  await page.locator("summary").click();
  assert.match(await page.locator("#headers").innerText(), /x-request-id/);
});

playgroundTest(
  "each operation of openapi.json is sent as it stands and answered",
  async ({ service, key, open }) => {
    const document = await (await fetch(`${service.baseUrl}/openapi.json`)).json();
    const { page } = await open();
    await page.getByLabel("API key").fill(key);
    for (const operation of operationsOf(document)) {
      const { id } = operation;
      await page.getByLabel("Operation").selectOption(id);
      await page.waitForURL(({ hash }) => hash === `#${id}`);
      const path = operation.path.replace(/\{.*$/, "");
      const asked = page.waitForRequest((one) => new URL(one.url()).pathname.startsWith(path));
      const status = await send(page);
      assert.match(status, /^200 OK · \d+ ms · [\d.]+ (bytes|kB)/, id);
      const headers = (await asked).headers();
      assert.equal(headers.authorization, operation.key === "none" ? undefined : `Bearer ${key}`);
      assert.equal(/ · [\d,]+ credits left$/.test(status), operation.key === "required", status);
      const text = await shown(page);
      expected[id]?.(operation.answersJson ? JSON.parse(text) : text);
    }
  },
);

playgroundTest(
  "values pass between the fields and the JSON, and into the code",
  async ({ open }) => {
    const { page } = await open("close_ci_run");
    const code = page.getByRole("region", { name: "Code" });
    assert.match(await code.innerText(), /"critical":0.*"failOn":"high"/);
    await page.getByLabel("critical").fill("7");
    await page.getByLabel("failOn").selectOption("none");
    await page.getByLabel("ref", { exact: true }).fill("");
    assert.match(await code.innerText(), /"critical":7.*"failOn":"none"/);
    assert.doesNotMatch(await code.innerText(), /"ref"/);
    await page.getByLabel("Edit as JSON").check();
    const json = page.getByLabel("Body as JSON");
    const body = JSON.parse(await json.inputValue());
    assert.deepEqual([body.counts.critical, body.failOn, body.ref], [7, "none", undefined]);
    await json.fill(JSON.stringify({ ...body, score: -3, unknown: true }));
    await page.getByLabel("Python").check();
    assert.match(await code.innerText(), /"score": -3,[^]*"unknown": True/);
    await page.getByLabel("MCP client").check();
    assert.match(await code.innerText(), /not one of the tools over MCP/);
    assert.equal(await page.getByRole("button", { name: "Copy" }).isDisabled(), true);
    await page.getByLabel("Edit as JSON").uncheck();
    assert.equal(await page.getByLabel("score").inputValue(), "-3");
  },
);

playgroundTest("what is not JSON or not complete is not sent", async ({ open }) => {
  const { page } = await open("token_info");
  let requests = 0;
  page.on("request", () => requests++);
  const code = page.getByRole("region", { name: "Code" });
  const sendButton = page.getByRole("button", { name: "Send" });
  await page.getByLabel("token (required)").fill("");
  await sendButton.click();
  assert.match(await code.innerText(), /not complete/);
  await page.getByLabel("token (required)").fill("0x1");
  await page.getByLabel("Edit as JSON").check();
  const json = page.getByLabel("Body as JSON");
  assert.deepEqual(JSON.parse(await json.inputValue()), { token: "0x1", network: "Ethereum" });
  await json.fill("{");
  await sendButton.click();
  assert.equal(
    await json.evaluate((area) =>
      (area as unknown as { validationMessage: string }).validationMessage
    ),
    "This is not JSON.",
  );
  assert.equal(
    await page.locator("#status").innerText(),
    "Not sent: the form is not complete, or holds what cannot be sent.",
  );
  assert.equal(requests, 0);
});

playgroundTest("what is pasted is held whole, however long", async ({ open }) => {
  const { page } = await open("scan_agent_config");
  const content = page.getByLabel("content (required)");
  await content.selectText();
  await page.keyboard.insertText(`${"Be kind.\n".repeat(500)}the end`);
  assert.match(await content.inputValue(), /^(Be kind.\n){500}the end$/);
});

playgroundTest("an example of the MCP endpoint is chosen, and a call cancelled", async (at) => {
  const { page } = await at.open("mcp");
  await page.getByLabel("API key").fill(at.key);
  await page.getByLabel("Example").selectOption("call");
  await page.getByLabel("MCP client").check();
  assert.match(await page.locator("#snippet").textContent() ?? "", /callTool\(.*"token_info"/s);
  assert.match(await send(page), /^200 OK/);
  assert.equal(JSON.parse(await shown(page)).result.structuredContent.symbol, "WETH");
  at.world.nodes.mode = "hang";
  await choose(page, "market_info");
  await page.getByLabel("API key").fill(at.key);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Sending").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.match(await answered(page), /^Cancelled/);
  assert.equal(await page.getByRole("button", { name: "Cancel" }).isDisabled(), true);
});
