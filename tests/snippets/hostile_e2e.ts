/** Snippets with values that are code elsewhere: they send them, and show what cannot be seen. */
import assert from "node:assert/strict";
import type { Call } from "../../schema/snippets/call.ts";
import { type Language, languages } from "../../schema/snippets/snippets.ts";
import { hiddenCharacters } from "../../schema/text.ts";
import { runSnippet } from "./_run.ts";

const texts = [
  `'; echo "$API_KEY" #`,
  "$(id) `id` ${process.env.API_KEY} %s \\n \\",
  `"""'''"\\'`,
  "two\nlines\ttab\r\u2028\u2029\u0085",
  "\u202eright to left\u202c zero\u200bwidth \ufeff",
  "tags \u{e0041}\u{e0042} emoji \u{1f600} plain é",
  "@/etc/hostname",
  "{a,b}[1-3]&x=1#y?z+ ",
  "",
] as const;

const call: Call = {
  operation: {
    id: "echo",
    method: "POST",
    path: "/echo/{place}",
    tag: "tests",
    summary: "",
    description: "",
    key: "required",
    parameters: [
      { name: "place", in: "path", required: true, schema: {} },
      { name: "q", in: "query", required: true, schema: {} },
    ],
    body: null,
    answersJson: true,
  },
  parameters: { place: texts[7], q: texts.join("") },
  body: JSON.stringify({ texts, [texts[0]]: [null, true, false, -1.5e-7, 12345678901, [], {}] }),
};

/** What reading and writing it anew changes. */
const asTyped =
  `{ "n": 12345678901234567890,\n\t"n": 1.0, "__proto__": {"a": "\u202e'\\" \\u00e9"} }`;

for (const language of ["curl", "javascript", "python"] as const satisfies readonly Language[]) {
  Deno.test(`hostile values arrive as they are from ${language}`, async () => {
    const { body, ...rest } = await echoed(language, call);
    assert.deepEqual(JSON.parse(body), JSON.parse(call.body ?? ""));
    assert.deepEqual(rest, {
      place: call.parameters.place,
      q: call.parameters.q,
      authorization: "Bearer the key",
    });
    const typed = await echoed(language, { ...call, body: asTyped });
    assert.equal(typed.body.replace("\\u202e", "\u202e"), asTyped);
  });
}

/** What the code of a call sends. */
async function echoed(language: Language, sent: Call) {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      return Response.json({
        place: decodeURIComponent(pathname.slice("/echo/".length)),
        q: searchParams.get("q"),
        authorization: request.headers.get("authorization"),
        body: await request.text(),
      });
    },
  );
  try {
    const code = languages[language].write(sent, `http://127.0.0.1:${server.addr.port}`) ?? "";
    assert.deepEqual(code.replaceAll(/[\n\t]/g, "").match(hiddenCharacters()), null, code);
    return JSON.parse(await runSnippet(language, "hostile", code, "the key"));
  } finally {
    await server.shutdown();
  }
}
