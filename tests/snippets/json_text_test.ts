/** JSON as text: nothing of what was written gets lost. */
import assert from "node:assert/strict";
import {
  compactJson,
  indentJson,
  sameParts,
  survivesReading,
} from "../../schema/snippets/json_text.ts";

const values = [
  null,
  'a: "b", [c] {d} \\ \u202e\n',
  [],
  {},
  [[], {}, [1, [2]], { a: [], b: {} }],
  { "a,b": { c: [true, -1.5e-7, ""] } },
];

Deno.test("what reading keeps is laid out as JSON.stringify lays it out", () => {
  for (const value of values) {
    assert.equal(indentJson(JSON.stringify(value)), JSON.stringify(value, null, 2));
    assert.equal(compactJson(JSON.stringify(value, null, 2)), JSON.stringify(value));
    assert.equal(survivesReading(JSON.stringify(value, null, 2)), true);
  }
});

Deno.test("what reading changes is laid out as it was written", () => {
  const typed = '{"a":12345678901234567890,"a":1.0,"b":"\\u00e9","__proto__":1e2}';
  assert.equal(
    indentJson(typed),
    '{\n  "a": 12345678901234567890,\n  "a": 1.0,\n  "b": "\\u00e9",\n  "__proto__": 1e2\n}',
  );
  const changed = ['{"a":12345678901234567890}', '{"a":1,"a":1}', "1.0", '"\\u00e9"', "-0"];
  for (const one of [...changed, '{"__proto__":1}', '{"b":1,"1":1}']) {
    assert.equal(survivesReading(one), false, one);
  }
});

Deno.test("no JSON, and JSON nested beyond reason, stays as it is", () => {
  for (const text of ["", "{", "01", "<html>", '{"a":1}}', "[".repeat(200) + "]".repeat(200)]) {
    assert.equal(indentJson(text), text);
  }
});

Deno.test("the same parts in another order are the same parts", () => {
  assert.equal(sameParts('{"a":1,"b":[2]}', '{ "b": [2], "a": 1 }'), true);
  assert.equal(sameParts('{"a":1,"b":2}', '{"a":1}'), false);
  assert.equal(sameParts('{"a":12345678901234567890}', '{"a":12345678901234567000}'), false);
});
