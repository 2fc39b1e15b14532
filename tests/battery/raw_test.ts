/** What the battery takes for raw is what cleaning removes, and each text that hides holds some of it. */
import assert from "node:assert/strict";
import { cleanText } from "../../schema/text.ts";
import { rawCodes, rawIn } from "./_raw.ts";
import { texts } from "./_texts.ts";

Deno.test("a cleaned text has none of the characters that the battery calls raw", () => {
  const left = rawCodes.filter((code) => {
    const { text } = cleanText(`a${String.fromCodePoint(code)}b`, 64);
    return text !== "ab" || rawIn(text) !== null;
  });
  assert.deepEqual(left.map((code) => code.toString(16)), []);
  assert.ok(rawCodes.length > 2_000);
});

Deno.test("the battery sees every character that its own hostile texts hide", () => {
  const hiding = texts.filter(({ family }) => family === "hidden" || family === "controls");
  assert.ok(hiding.length > 100);
  assert.deepEqual(hiding.filter(({ text }) => rawIn(text) === null), []);
  assert.equal(rawIn("a\u001b[31mb"), "U+001B (C0 controls, ESCAPE among them)");
  assert.equal(rawIn("plain words, ☠ and é"), null);
});
