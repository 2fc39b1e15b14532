/** A slice of `deno task battery text`: one text of each family and some more, others each time. */
import assert from "node:assert/strict";
import { dice } from "../rig/dice.ts";
import { readTexts } from "./text.ts";
import { texts } from "./_texts.ts";

const [seed = 0] = crypto.getRandomValues(new Int32Array(1));

Deno.test(`hostile texts leave no surface as they came, seed ${seed}`, async () => {
  assert.ok(texts.length >= 250);
  const { pick } = dice(seed);
  const families = Map.groupBy(texts, ({ family }) => family);
  const chosen = [...families.values()].flatMap((own) => [pick(own), pick(own)]);
  const broken = (await readTexts([...new Set(chosen)])).filter(({ holds }) => !holds);
  assert.deepEqual(broken, []);
});
