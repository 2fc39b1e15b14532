import assert from "node:assert/strict";
import fc from "fast-check";
import { cleanText } from "../../schema/text.ts";

const unicode = fc.string({ unit: "binary", maxLength: 120 });

Deno.test("plain text stays as it is", () => {
  const clean = cleanText("Wrapped Ether", 64);
  assert.deepEqual(clean, {
    text: "Wrapped Ether",
    altered: false,
    hidden: false,
    truncated: false,
  });
});

for (
  const [what, character] of [
    ["a NUL", "\0"],
    ["a C1 control", "\x85"],
    ["a newline", "\n"],
    ["a right-to-left override", "\u202E"],
    ["a bidi isolate", "\u2067"],
    ["a zero-width space", "\u200B"],
    ["a zero-width joiner", "\u200D"],
    ["a word joiner", "\u2060"],
    ["a byte order mark", "\uFEFF"],
    ["a tag character", "\u{E0041}"],
    ["the language tag", "\u{E0001}"],
    ["U+E0000", "\u{E0000}"],
    ["a variation selector", "\uFE01"],
    ["a supplementary variation selector", "\u{E0101}"],
    ["a line separator", "\u2028"],
    ["a paragraph separator", "\u2029"],
    ["a lone high surrogate", "\uD83D"],
    ["a lone low surrogate", "\uDE00"],
    ["a soft hyphen", "\u00AD"],
    ["a Hangul filler", "\u3164"],
    ["a blank Braille pattern", "\u2800"],
  ] as const
) {
  Deno.test(`${what} is removed and reported as hidden`, () => {
    const clean = cleanText(`US${character}DC`, 32);
    assert.equal(clean.text, "USDC");
    assert.ok(clean.hidden && clean.altered && !clean.truncated);
  });
}

Deno.test("an emoji with its presentation selector hides nothing", () => {
  const clean = cleanText("I \u2764\uFE0F DOGE", 32);
  assert.equal(clean.text, "I \u2764 DOGE");
  assert.ok(!clean.hidden);
});

Deno.test("text is capped by code points, not by UTF-16 units", () => {
  const clean = cleanText("\u{1F600}".repeat(40), 32);
  assert.equal([...clean.text].length, 32);
  assert.ok(clean.truncated);
  assert.ok(!cleanText("\u{1F600}".repeat(32), 32).truncated);
});

Deno.test("decomposed letters are composed", () => {
  assert.equal(cleanText("Cafe\u0301", 32).text, "Caf\u00e9");
});

Deno.test("a megabyte of invisible characters is cut, not worked through", () => {
  const clean = cleanText("\u200B".repeat(1_000_000) + "USDC", 32);
  assert.deepEqual([clean.text, clean.hidden, clean.truncated], ["", true, true]);
});

Deno.test("cleaning twice changes nothing more", () => {
  fc.assert(
    fc.property(unicode, fc.integer({ min: 1, max: 64 }), (text, lengthMax) => {
      const once = cleanText(text, lengthMax).text;
      const twice = cleanText(once, lengthMax);
      assert.deepEqual(twice, { text: once, altered: false, hidden: false, truncated: false });
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("cleaned text is within its cap, well formed and free of hidden characters", () => {
  fc.assert(fc.property(unicode, (text) => {
    const clean = cleanText(text, 32).text;
    assert.ok([...clean].length <= 32);
    assert.ok(clean.isWellFormed());
    assert.ok(!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(clean));
  }));
});
