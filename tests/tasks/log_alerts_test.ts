/** Each alert is raised at its threshold and not below it. */
import assert from "node:assert/strict";
import { alerts } from "../../tasks/log_alerts.ts";
import type { Line } from "../../tasks/log_queries.ts";

const request = (fields: Readonly<Record<string, unknown>> = {}): Line => ({
  ...{ event: "request", route: "/x", status: 200, ms: 1 },
  ...fields,
});
const many = (count: number, line: Line): Line[] => Array.from({ length: count }, () => line);
const call = (fields: Readonly<Record<string, unknown>>) =>
  request({ route: "/api/v1/tools/:name", tool: "token_info", ...fields });
const asked = (upstreams: number, upstreamsFailed: number) => call({ upstreams, upstreamsFailed });
const limited = (route: string) => (status: number) => request({ route, status });

type Case = { readonly quiet: readonly Line[]; readonly raised: readonly Line[] };

/** By title; of an alert on events, each of them alone is a case of its own below. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  "Database": [
    {
      quiet: [...many(199, request()), request({ status: 503 })],
      raised: [...many(99, request()), request({ status: 503 })],
    },
    {
      quiet: [...many(101, request()), { event: "refund-delayed" }],
      raised: [...many(100, request()), { event: "refund-delayed" }],
    },
  ],
  "Nodes or sources": [
    { quiet: [asked(8, 1), asked(2, 0)], raised: [asked(8, 1), asked(2, 1)] },
    { quiet: [request()], raised: [asked(1, 1)] },
  ],
  "Tools of no use": ["upstream-unavailable", "upstream-timeout"].map((refusal) => ({
    quiet: [...many(20, call({})), call({ refusal }), ...many(9, call({ refusal: "no-pool" }))],
    raised: [...many(19, call({})), call({ refusal }), ...many(80, request())],
  })),
  "Slow": [{
    quiet: [...many(100, call({ ms: 7_999 })), ...many(100, request({ ms: 60_000 }))],
    raised: [...many(98, call({ ms: 1 })), ...many(2, call({ ms: 8_000 }))],
  }],
  "Somebody guesses keys": [
    {
      quiet: [...many(300, request()), ...many(99, request({ status: 401 }))],
      raised: [...many(400, request()), ...many(100, request({ status: 401 }))],
    },
    {
      quiet: [...many(401, request()), ...many(100, request({ status: 401 }))],
      raised: many(100, request({ status: 401 })),
    },
  ],
  "Callers are turned off": [{
    quiet: [...many(10, limited("/a")(200)), limited("/a")(429), ...many(9, limited("/b")(200))],
    raised: [...many(9, limited("/a")(200)), limited("/a")(429), ...many(90, limited("/b")(200))],
  }],
  "No traffic": [{ quiet: [request()], raised: [{ event: "listening" }] }],
};

for (const { title, threshold, events, look } of alerts) {
  Deno.test(`the alert "${title}" is raised at its threshold and not below`, () => {
    const own = cases[title] ?? events.map((event) => {
      const line = { event };
      return { quiet: many(Number(threshold) - 1, line), raised: many(Number(threshold), line) };
    });
    assert.ok(own.length > 0);
    for (const { quiet, raised } of own) {
      assert.equal(look(quiet).isRaised, false, look(quiet).found);
      assert.equal(look(raised).isRaised, true, look(raised).found);
    }
  });
}

Deno.test("each case of an alert is one of an alert that there is", () => {
  const titles = alerts.map(({ title }) => title);
  assert.deepEqual(Object.keys(cases).filter((title) => !titles.includes(title)), []);
});

Deno.test("a quiet log raises no alert but that of no traffic", () => {
  const raised = (lines: readonly Line[]) =>
    alerts.filter(({ look }) => look(lines).isRaised).map(({ title }) => title);
  assert.deepEqual(raised([]), ["No traffic"]);
  assert.deepEqual(raised(many(200, request())), []);
});
