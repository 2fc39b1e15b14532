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
  body: { texts, [texts[0]]: [null, true, false, -1.5e-7, 12345678901, [], {}] },
};

for (const language of ["curl", "javascript", "python"] as const satisfies readonly Language[]) {
  Deno.test(`hostile values arrive as they are from ${language}`, async () => {
    const server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      async (request) => {
        const { pathname, searchParams } = new URL(request.url);
        return Response.json({
          place: decodeURIComponent(pathname.slice("/echo/".length)),
          q: searchParams.get("q"),
          authorization: request.headers.get("authorization"),
          body: await request.json(),
        });
      },
    );
    try {
      const code = languages[language].write(call, `http://127.0.0.1:${server.addr.port}`);
      assert.deepEqual(code.replaceAll("\n", "").match(hiddenCharacters), null, code);
      const answer = JSON.parse(await runSnippet(language, "hostile", code, "the key"));
      assert.deepEqual(answer, {
        place: call.parameters.place,
        q: call.parameters.q,
        authorization: "Bearer the key",
        body: call.body,
      });
    } finally {
      await server.shutdown();
    }
  });
}
