/** Code made to be long, slow or misleading gets an answer of bounded size, in bounded requests. */
import assert from "node:assert/strict";
import { numberToHex } from "viem";
import { codeAnalyses } from "../../tools/bytecode/analyses.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { cloneOf, type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

let world: ScanChain;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
});
Deno.test.afterAll(() => world.stop());

const CODE_BYTES_MAX = 24_576;
/** DUP1, PUSH4 selector, EQ, PUSH2 target, JUMPI. */
const compares = (selector: number, target: number) =>
  `8063${numberToHex(selector, { size: 4 }).slice(2)}1461${
    numberToHex(target, { size: 2 }).slice(2)
  }57`;
/** PUSH0, CALLDATALOAD, PUSH1 224, SHR. */
const selects = "5f3560e01c";

/** A dispatcher of as many functions as fit; all lead to the same body. */
function manyFunctions(body: string): Hex {
  const size = compares(0, 0).length / 2;
  const count = Math.floor((CODE_BYTES_MAX - 5 - body.length / 2 - 4) / size);
  const target = 5 + count * size + 4;
  const list = Array.from({ length: count }, (_, index) => compares(0x10000000 + index, target));
  return `0x${selects}${list.join("")}5f5ffd00${body}`;
}

const codes: Readonly<Record<string, Hex>> = {
  "jump destinations and nothing else": `0x${"5b".repeat(CODE_BYTES_MAX)}`,
  "a loop": "0x5b5f56",
  "as many functions as fit, that stop": manyFunctions("5b00"),
  // Each compares the caller with the word in a slot of the argument's number.
  "as many functions as fit, each guarded by another slot": manyFunctions("5b60043554331460005700"),
  "branches on every word of what it is called with": `0x${
    Array.from({ length: 2_000 }, (_, word) =>
      `61${numberToHex(word * 32, { size: 2 }).slice(2)}3561fffe575b`).join("")
  }00`,
  "random bytes": `0x${
    Array.from({ length: CODE_BYTES_MAX }, (_, at) =>
      ((at * 2_654_435_761) >>> 24).toString(16).padStart(2, "0")).join("")
  }`,
};

for (const [what, code] of Object.entries(codes)) {
  Deno.test(`24 KB of ${what}: an answer, short and in few requests`, async () => {
    const { answer, requests } = await world.scan(await world.place(code));
    assert.ok(requests <= 4, `${requests} requests`);
    const { length } = JSON.stringify(answer);
    assert.ok(length < 400_000, `${length} characters`);
    assert.ok(answer.functions === null || answer.functions.length <= 400);
    for (const power of answer.powers ?? []) {
      assert.ok(power.functions.length <= 12);
      assert.ok(!/safe/.test(JSON.stringify(power)));
    }
  });
}

Deno.test("where a surface takes 32 kB, functions and events are cut and counted, powers stay", async () => {
  const answerBytesMax = 32_000;
  for (const [what, code] of Object.entries(codes)) {
    const address = await world.place(code);
    const { answer: whole } = await world.scan(address);
    const { answer: short } = await world.scan(address, { answerBytesMax });
    const bytes = new TextEncoder().encode(JSON.stringify(short)).length;
    assert.ok(bytes <= answerBytesMax, `${what}: ${bytes}`);
    const named = (answer: Scan) => answer.powers?.map(({ power }: { power: string }) => power);
    assert.deepEqual(named(short), named(whole), what);
    for (
      const [list, more] of [["functions", "moreFunctions"], ["events", "moreEvents"]] as const
    ) {
      const [shown, all] = [short[list] ?? [], whole[list] ?? []];
      assert.deepEqual(shown, all.slice(0, shown.length), what);
      assert.equal(shown.length + short[more], all.length + whole[more], what);
    }
    assert.deepEqual(short.summary, whole.summary);
    for (const { field } of short.unknown) assert.ok(valueAt(short, field) !== undefined, field);
  }
});

/** The value at a JSON pointer. */
function valueAt(value: Scan, pointer: string): unknown {
  return pointer.split("/").slice(1).reduce((inner, key) => inner?.[key], value);
}

Deno.test("what did not fit is counted", async () => {
  const { answer } = await world.scan(await world.place(manyFunctions("5b00")));
  assert.equal(answer.functions.length, 400);
  assert.ok(answer.moreFunctions > 1_500, `${answer.moreFunctions}`);
});

Deno.test("a clone of hostile code is no worse", async () => {
  const target = await world.place(codes["jump destinations and nothing else"]!);
  const { answer, requests } = await world.scan(await world.place(cloneOf(target)));
  assert.equal(answer.codes.length, 2);
  assert.ok(requests <= 4);
});

Deno.test("an owner function that burns all gas, floods or lies delays nothing", async () => {
  for (
    const artefact of ["own:ScanSpinner", "own:ScanFlood", "own:GasBomb", "own:BadAbi"] as const
  ) {
    const { answer, requests } = await world.scan(await world.chain.deploy(artefact));
    assert.equal(answer.kind, "contract", artefact);
    assert.ok(requests <= 2, artefact);
  }
});

Deno.test("codes that take long to analyse end the reading at the deadline, and the answer says so", async () => {
  const facets: string[] = [];
  for (let facet = 0; facet < 8; facet++) {
    facets.push(await world.place(`0x6000${"5b".repeat(facet)}00`));
  }
  const diamond = await world.chain.deploy("own:ScanDiamond", [
    facets.map((_, index) => numberToHex(0x10000000 + index, { size: 4 })),
    facets.map((facet) => facet.toLowerCase()),
  ]);
  const analyses = codeAnalyses(() => 0);
  const deadline = new AbortController();
  let made = 0;
  // The third is under way when the deadline comes.
  const late = async (code: Hex) => {
    if (++made < 3) return await analyses(code);
    deadline.abort();
    return await new Promise<never>(() => {});
  };
  const { answer } = await world.scan(diamond, { analyses: late, until: deadline.signal });
  assert.equal(made, 3);
  assert.ok(answer.incomplete.includes("implementation-unread"), answer.incomplete.join());
  const whole = await world.scan(diamond, { analyses });
  assert.equal(whole.answer.codes.length, 9);
});

Deno.test("a scan is the same whatever the case of the address", async () => {
  const token = await world.chain.deploy("own:ScanToken", [world.chain.accounts[0]!]);
  const [one, other] = [token, token.toLowerCase()].map((address) => world.scan(address));
  const strip = ({ answer }: { answer: Scan }) => ({ ...answer, sources: [] });
  assert.deepEqual(strip(await one!), strip(await other!));
});
