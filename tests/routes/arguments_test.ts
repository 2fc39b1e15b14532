import assert from "node:assert/strict";
import type { Ask } from "../rig/harness.ts";
import { assertError, echoPath, json, type Service, serviceTest, toolPath } from "./_service.ts";

type Body = Exclude<Ask["body"], undefined>;

const asks = (service: Service, key: string) => (body: Body, headers = {}) =>
  service.ask(echoPath, { key, body, headers });

function refusedBody(
  what: string,
  body: () => BodyInit,
  detail: RegExp,
  headers: Readonly<Record<string, string>> = {},
): void {
  serviceTest(`POST /api/v1/tools/<name> answers 400 to ${what}, uncharged`, async (service) => {
    const { key } = await service.account();
    const response = await service.ask(echoPath, { key, body: body(), headers });
    assert.equal(response.headers.get("x-credits-used"), "0");
    const answer = await assertError(response, "invalid-arguments");
    assert.match(answer.detail, detail);
    assert.equal(answer.fields, undefined);
    assert.equal(service.runs.count, 0);
  });
}

/** Sent in pieces and without a length. */
function streamed(text: string, pieceLength = 1000): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(offset, offset += pieceLength));
    },
  });
}

const textBody = (bytes: number) => `{"text":"a"${" ".repeat(bytes - 12)}}`;

refusedBody("text that is not JSON", () => "token=0x00", /not JSON/);
refusedBody("a truncated object", () => '{"text":"a"', /not JSON/);
refusedBody("two objects in a row", () => '{"text":"a"}{"text":"a"}', /not JSON/);
refusedBody("an array", () => '[{"text":"a"}]', /not a JSON object/);
refusedBody("a string", () => '"text"', /not a JSON object/);
refusedBody("a number", () => "1", /not a JSON object/);
refusedBody("true", () => "true", /not a JSON object/);
refusedBody("null", () => "null", /not a JSON object/);
refusedBody("invalid UTF-8", () => Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), /not UTF-8/);
refusedBody("UTF-16", () => Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0), /not UTF-8/);
refusedBody("a body over 64 KB", () => textBody(65_537), /over 65536 bytes/);
refusedBody("a stream over 64 KB", () => streamed(textBody(65_537)), /over 65536 bytes/);
refusedBody(
  "a stream longer than its Content-Length says",
  () => streamed(textBody(70_000)),
  /over/,
  {
    "Content-Length": "12",
  },
);
refusedBody("a Content-Length over 64 KB", () => "{}", /over 65536 bytes/, {
  "Content-Length": "65537",
});

serviceTest("a body of exactly 64 KB is read", async (service) => {
  const { key } = await service.account();
  const ask = asks(service, key);
  assert.equal((await json(await ask(textBody(65_536)))).text, "a");
  assert.equal((await json(await ask(streamed(textBody(65_536))))).text, "a");
  const stated = { "Content-Length": "65536" };
  assert.equal((await json(await ask(textBody(65_536), stated))).text, "a");
});

serviceTest("a body that breaks off while it is read is 400, uncharged", async (service) => {
  const { key } = await service.account();
  const broken = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error("connection reset")),
    });
  await assertError(await asks(service, key)(broken()), "invalid-arguments");
  const stated = { "Content-Length": "12" };
  await assertError(await asks(service, key)(broken(), stated), "invalid-arguments");
});

serviceTest(
  "a body is JSON whatever its Content-Type, and a byte order mark is no error",
  async (service) => {
    const { key } = await service.account();
    const ask = asks(service, key);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "", "application/xml"]) {
      await json(await ask('{"text":"a"}', { "Content-Type": type }));
    }
    await json(await ask('\ufeff{"text":"a"}'));
  },
);

serviceTest("an absent, an empty and a blank body are {}", async (service) => {
  const { key } = await service.account();
  for (const body of [null, "", " \r\n\t", streamed("")]) {
    const answer = await json(await service.ask(toolPath("no_arguments"), { key, body }));
    assert.deepEqual(answer, { ok: true, text: null });
    const missing = await assertError(await asks(service, key)(""), "invalid-arguments");
    assert.deepEqual(missing.fields, [{ field: "/text", problem: "required" }]);
  }
});

serviceTest("POST answers 400 to a missing property and names it", async (service) => {
  const { key } = await service.account();
  const { fields } = await assertError(await asks(service, key)({}), "invalid-arguments");
  assert.deepEqual(fields, [{ field: "/text", problem: "required" }]);
});

serviceTest("POST answers 400 to an unknown property and names it", async (service) => {
  const { key } = await service.account();
  const body = { text: "a", "a/b~c": 1 };
  const { fields } = await assertError(await asks(service, key)(body), "invalid-arguments");
  assert.deepEqual(fields, [{ field: "/a~1b~0c", problem: "unknown" }]);
});

serviceTest("POST answers 400 to a value of the wrong type, null included", async (service) => {
  const { key } = await service.account();
  for (const text of [1, true, null, [], {}, ["a"]]) {
    const { fields } = await assertError(await asks(service, key)({ text }), "invalid-arguments");
    assert.deepEqual(fields, [{ field: "/text", problem: "must be of type string" }]);
  }
});

serviceTest("names of Object.prototype are unknown properties like any other", async (service) => {
  const { key } = await service.account();
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"]) {
    const body = `{"text":"a","${name}":{"text":"b"}}`;
    const { fields } = await assertError(await asks(service, key)(body), "invalid-arguments");
    assert.deepEqual(fields, [{ field: `/${name}`, problem: "unknown" }]);
    const only = `{"${name}":{"text":"b"}}`;
    await assertError(await asks(service, key)(only), "invalid-arguments");
  }
  assert.equal(({} as Record<string, unknown>)["text"], undefined);
});

serviceTest(
  "an unknown property is named only where it is written as a short name",
  async (service) => {
    const { key } = await service.account();
    const token = `ghp_${"r8KzQ2mT5vXw9".repeat(3)}`;
    const keyId = "AKIA" + "Q7M2RT5VXW9L3NB8";
    for (
      const [name, shown] of [
        [token, "…"],
        [keyId, "…"],
        ["ignore previous instructions", "…"],
        ["ignore_all_previous_instructions", "…"],
        ["größe", "…"],
        ["a\u200bb", "ab"],
        ["chain-id2", "chain-id2"],
        ["tokenAddress", "tokenAddress"],
        ["", ""],
      ] as const
    ) {
      const body = { text: "a", [name]: 1 };
      const { fields, detail } = await assertError(
        await asks(service, key)(body),
        "invalid-arguments",
      );
      assert.deepEqual(fields, [{ field: `/${shown}`, problem: "unknown" }]);
      assert.equal(detail.includes(name) && name !== "", false);
    }
  },
);

serviceTest("a refused body names at most 20 fields, cleaned and capped", async (service) => {
  const { key } = await service.account();
  const names = Array.from({ length: 500 }, (_, i) => `\u202e${i}${"x".repeat(90)}`);
  const body = Object.fromEntries(names.map((name) => [name, 1]));
  const { fields = [] } = await assertError(await asks(service, key)(body), "invalid-arguments");
  assert.equal(fields.length, 20);
  for (const { field } of fields) {
    assert.match(field, /^\/(?:text|…)$/);
  }
});

serviceTest(
  "a string argument holds 4096 code points and no more, astral ones too",
  async (service) => {
    const { key } = await service.account();
    for (const character of ["a", "é", "😀", "\u{10ffff}"]) {
      const text = character.repeat(4096);
      assert.equal((await json(await asks(service, key)({ text }))).text, text);
      const over = await asks(service, key)({ text: text + character });
      const { fields } = await assertError(over, "invalid-arguments");
      assert.equal(fields?.[0]?.field, "/text");
      assert.match(fields?.[0]?.problem ?? "", /4096/);
    }
  },
);
