/** Forms are taken from this site's own pages only; shown by the form that ends a session. */
import assert from "node:assert/strict";
import { type Service, serviceTest } from "../_service.ts";
import { browserOf } from "./_visits.ts";

const ownOrigin = "http://localhost:8000";
const form = "application/x-www-form-urlencoded";

/** A session, and whether it is still open after a form with these headers and this body. */
async function send(
  service: Service,
  headers: Readonly<Record<string, string>>,
  body: BodyInit | null = "",
) {
  const { accountId } = await service.account("free");
  const { cookie } = await browserOf(service, accountId);
  const response = await service.ask("/sign-out", {
    headers: { "Content-Type": form, "Cookie": cookie, ...headers },
    body,
  });
  const text = await response.text();
  const session = await service.deps.sessions.find(cookie.replace(/^[^=]*=/, ""));
  return { status: response.status, text, open: session !== undefined, headers: response.headers };
}

const own: Record<string, Readonly<Record<string, string>>> = {
  "a browser that says same-origin": { "Sec-Fetch-Site": "same-origin" },
  "one that says so and sends no usable origin": {
    "Sec-Fetch-Site": "same-origin",
    "Origin": "null",
  },
  "an older browser with our origin": { Origin: ownOrigin },
};
for (const [what, headers] of Object.entries(own)) {
  serviceTest(`a form from ${what} is taken`, async (service) => {
    const { status, open } = await send(service, headers);
    assert.deepEqual({ status, open }, { status: 303, open: false });
  });
}

const foreign: Record<string, Readonly<Record<string, string>>> = {
  "another site": { "Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example" },
  "another site that claims our origin": { "Sec-Fetch-Site": "cross-site", "Origin": ownOrigin },
  "a neighbouring host": { "Sec-Fetch-Site": "same-site", "Origin": ownOrigin },
  "nowhere": { "Sec-Fetch-Site": "none" },
  "a word that is none": { "Sec-Fetch-Site": "SAME-ORIGIN" },
  "another origin, by an older browser": { Origin: "https://evil.example" },
  "our host by another scheme": { Origin: "https://localhost:8000" },
  "our host at another port": { Origin: "http://localhost:8001" },
  "our origin and more": { Origin: `${ownOrigin}.evil.example` },
  "no origin that can be told": { Origin: "null" },
  "who says nothing": {},
};
for (const [what, headers] of Object.entries(foreign)) {
  serviceTest(`a form from ${what} is refused, and changes nothing`, async (service) => {
    const { status, open, headers: sent } = await send(service, headers);
    assert.deepEqual({ status, open }, { status: 403, open: true });
    assert.equal(sent.get("set-cookie"), null);
    assert.equal(sent.get("content-type"), "text/html; charset=utf-8");
  });
}

const same = { "Sec-Fetch-Site": "same-origin" } as const;
const misfits: Record<
  string,
  readonly [number, Readonly<Record<string, string>>, BodyInit | null]
> = {
  "as JSON": [415, { "Content-Type": "application/json" }, "{}"],
  "as plain text": [415, { "Content-Type": "text/plain" }, "a=b"],
  "as a multipart form": [415, { "Content-Type": "multipart/form-data; boundary=x" }, "--x--"],
  "of a type that begins alike": [415, { "Content-Type": `${form}x` }, ""],
  "of 64 KB and a byte": [413, {}, "a".repeat(65_537)],
  "that is no UTF-8": [400, {}, new Uint8Array([0x61, 0x3d, 0xff])],
  "with a field twice": [400, {}, "a=1&a=2"],
};
for (const [what, [wanted, headers, body]] of Object.entries(misfits)) {
  serviceTest(`a form ${what} is refused with ${wanted}`, async (service) => {
    const { status, open } = await send(service, { ...same, ...headers }, body);
    assert.deepEqual({ status, open }, { status: wanted, open: true });
  });
}

serviceTest("a form may say its encoding", async (service) => {
  const type = `${form.toUpperCase()} ; charset=UTF-8`;
  const { status } = await send(service, { ...same, "Content-Type": type }, "a=1&b=2");
  assert.equal(status, 303);
});
