/** What may be typed into the playground's fields, what is said of it, and that it is sent as typed. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answered, playgroundTest, send, shown } from "./_playground.ts";

const codeText = (page: Page) => page.getByRole("region", { name: "Code" }).innerText();

const numbers: readonly (readonly [typed: string, fault: string])[] = [
  ["01", "A number in JSON has no leading zeros."],
  ["007", "A number in JSON has no leading zeros."],
  ["1e999", "This number is too large."],
  ["--", "This is not a number."],
  ["0x10", "This is not a number."],
  ["1.5", "This is not a whole number."],
  ["1e-400", "This is not a whole number."],
  ["9007199254740993.5", "This is not a whole number."],
  ["12e-1", "This is not a whole number."],
  ["-1", "This has to be at least 0."],
];

playgroundTest("what is no number is told so at its field, and not sent", async ({ open }) => {
  const { page } = await open("close_ci_run");
  let requests = 0;
  page.on("request", () => requests++);
  const field = page.getByLabel("high", { exact: true });
  const said = page.locator("[id='body.counts.high-fault']");
  for (const [typed, fault] of numbers) {
    await field.fill(typed);
    assert.equal(await said.innerText(), fault, typed);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.match(await field.getAttribute("aria-describedby") ?? "", /body\.counts\.high-fault$/);
    assert.match(await codeText(page), /not complete, or holds what cannot be sent/, typed);
    await page.getByRole("button", { name: "Send" }).click();
    assert.equal(await field.evaluate((one) => one === one.ownerDocument.activeElement), true);
  }
  assert.equal(requests, 0);
  for (const typed of ["7", "12", " 3 ", "1.50e1", "120e-1", "0e-400"]) {
    await field.fill(typed);
    assert.equal(await said.isVisible(), false, typed);
    assert.ok((await codeText(page)).includes(`"high":${typed.trim()},`), typed);
  }
  await field.fill("");
  assert.doesNotMatch(await codeText(page), /"high":|not complete/);
});

playgroundTest(
  "what is no part of a path is told so at its field, and not sent",
  async ({ open }) => {
    const { page } = await open("get_engine_file");
    let requests = 0;
    page.on("request", () => requests++);
    const field = page.getByLabel("file");
    for (const typed of [".", "..", "a/b", "a\\b", "/", " ", "\u00a0\t"]) {
      await field.fill(typed);
      assert.equal(
        await page.locator("[id='parameter.file-fault']").innerText(),
        "This part of the path cannot stand there.",
        typed,
      );
      assert.match(await codeText(page), /not complete, or holds what cannot be sent/, typed);
      await page.getByRole("button", { name: "Send" }).click();
    }
    assert.equal(requests, 0);
    await field.fill("...");
    assert.match(await codeText(page), /\/engine\/[\d.]+\/\.\.\.'/);
  },
);

playgroundTest("JSON is sent and shown as it was typed", async (at) => {
  const { page } = await at.open("scan_agent_config");
  await page.getByLabel("API key").fill(at.key);
  await page.getByLabel("Edit as JSON").check();
  const typed = '{ "content": "a",\n  "n": 12345678901234567890, "n": 1.0, "filename": "b"}';
  await page.getByLabel("Body as JSON").fill(typed);
  assert.ok((await codeText(page)).includes(`-d '${typed}'`), await codeText(page));
  await page.getByLabel("JavaScript").check();
  assert.ok((await codeText(page)).includes(`body: ${JSON.stringify(typed)},`));
  await page.getByLabel("MCP client").check();
  assert.match(await codeText(page), /would send other ones/);
  const sent = page.waitForRequest(/scan_agent_config/);
  await page.getByRole("button", { name: "Send" }).click();
  assert.equal((await sent).postData(), typed);
  assert.match(await answered(page), /^400 /);
  at.forgive(page, /status of 400/);
});

playgroundTest("an answer is shown as it was received, laid out or not", async (at) => {
  const { page } = await at.open("market_info");
  const body = '{"n":12345678901234567890,"n":[1.0,{}],"text":"\\u00e9\u202e"}';
  await page.route("**/market_info", (route) => route.fulfill({ body }));
  await send(page);
  assert.equal(
    await shown(page),
    '{\n  "n": 12345678901234567890,\n  "n": [\n    1.0,\n    {}\n  ],\n  "text": "\\u00e9U+202E"\n}',
  );
  await page.getByLabel("As it was received").check();
  assert.equal(await shown(page), body.replace("\u202e", "U+202E"));
  await page.getByLabel("As it was received").uncheck();
  assert.match(await shown(page), /^\{\n/);
});

playgroundTest("JSON that the fields cannot take stays, and they say so", async ({ open }) => {
  const { page } = await open("token_info");
  const choice = page.getByLabel("Edit as JSON");
  const json = page.getByLabel("Body as JSON");
  const said = page.locator("#raw-said");
  await choice.check();
  for (
    const [typed, why] of [
      ['{"token": "0x1', "The fields cannot take what is not JSON."],
      ["[1]", "The fields take an object."],
    ] as const
  ) {
    await json.fill(typed);
    await choice.click();
    assert.deepEqual(
      [await choice.isChecked(), await json.inputValue(), await said.innerText()],
      [true, typed, why],
    );
  }
  const typed = '{"token":"0x1", "token":"0x2", "more": 1}';
  await json.fill(typed);
  await choice.uncheck();
  assert.match(await said.innerText(), /do not hold all of the JSON/);
  assert.equal(await page.getByLabel("token (required)").inputValue(), "0x2");
  await choice.check();
  assert.deepEqual([await json.inputValue(), await said.innerText()], [typed, ""]);
  await choice.uncheck();
  await choice.check();
  await json.fill('{"token":"\\u202e"}');
  await choice.uncheck();
  assert.equal(await said.innerText(), "");
  await page.getByLabel("token (required)").fill("0x3");
  await choice.check();
  assert.equal(await json.inputValue(), '{\n  "token": "0x3"\n}');
});

playgroundTest("what no header takes is told so at its field", async ({ open }) => {
  const { page } = await open("mcp");
  const field = page.getByLabel("Mcp-Method");
  await field.fill("p\u00efng\u202e");
  assert.equal(
    await page.locator("[id='parameter.Mcp-Method-fault']").innerText(),
    "A header takes no other characters than plain ASCII.",
  );
  assert.match(await codeText(page), /not complete, or holds what cannot be sent/);
});
