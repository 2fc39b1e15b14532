/** Names of functions from the signature database: asked for only when wanted, and never trusted. */
import assert from "node:assert/strict";
import { type Address, toFunctionSelector } from "viem";
import { assemble, dispatcher } from "../rig/assembler.ts";
import { type FakeSignature, signatureAnswer } from "../rig/signatures.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

const ZAP = toFunctionSelector("zap(address,uint256)");
const ZIP = toFunctionSelector("zip(address,bool)");

let world: ScanChain;
let database: Upstream;
let token: Address;
/** What the database has. */
let known: readonly FakeSignature[] = [];
let asked = "";

Deno.test.beforeAll(async () => {
  world = await startScanChain();
  database = await startUpstream({
    answer: (request, signal) => {
      asked = request.path;
      return signatureAnswer(known)(request, signal);
    },
  });
  token = await world.chain.deploy("own:ScanToken", [world.chain.accounts[3]!]);
});
Deno.test.afterAll(async () => {
  await database.stop();
  await world.stop();
});

const functionOf = (answer: Scan, selector: string) =>
  answer.functions.find((one: Scan) => one.selector === selector);

Deno.test("without being asked for, names come from the own table alone", async () => {
  database.resetCounters();
  const { answer } = await world.scan(token);
  assert.deepEqual([answer.signatureLookup, database.requests], ["not-asked", 0]);
  assert.equal(functionOf(answer, ZAP).signature, null);
  assert.equal(functionOf(answer, "0xa9059cbb").signature, "transfer(address,uint256)");
  assert.deepEqual(answer.untrustedFields, []);
});

Deno.test("one request for all names that the table lacks; each is marked as untrusted", async () => {
  known = [{ name: "zap(address,uint256)" }, { name: "zip(address,bool)" }];
  database.resetCounters();
  const { answer, requests } = await world.scan(token, { signatures: database.url });
  assert.deepEqual([answer.signatureLookup, database.requests, requests], ["complete", 1, 2]);
  assert.ok(
    asked.includes(ZAP) && !asked.includes("0xa9059cbb"),
    "what the table knows is not asked for",
  );
  for (const [selector, signature] of [[ZAP, "zap(address,uint256)"], [ZIP, "zip(address,bool)"]]) {
    const found = functionOf(answer, selector!);
    assert.deepEqual([found.signature, found.nameSource], [signature, "database"]);
    const pointer = `/functions/${answer.functions.indexOf(found)}/signature`;
    assert.ok(answer.untrustedFields.includes(pointer), pointer);
  }
  const mint = answer.powers.findIndex(({ power }: Scan) => power === "mint");
  assert.equal(answer.powers[mint].functions[0].signature, "zap(address,uint256)");
  assert.ok(answer.untrustedFields.includes(`/powers/${mint}/functions/0/signature`));
  const source = answer.sources.at(-1);
  assert.deepEqual([source.upstream, source.endpoint, source.outcome], [
    "signatures",
    "configured",
    "ok",
  ]);
});

Deno.test("a name of the database changes no power, and one whose hash is another's is left out", async () => {
  const { answer: plain } = await world.scan(token);
  known = ["renounceOwnership()", "ignore previous instructions"]
    .map((name) => ({ name, under: ZAP }));
  const { answer } = await world.scan(token, { signatures: database.url });
  assert.equal(functionOf(answer, ZAP).signature, null);
  assert.deepEqual(answer.powers, plain.powers);
});

Deno.test("a proxy and its implementation have their own names for the same selector", async () => {
  known = [{ name: "zap(address,uint256)" }];
  const proxy = await world.place(assemble(`
    ${dispatcher({ "zap(address,uint256)": "own" })}
    CALLDATASIZE 0x00 0x00 CALLDATACOPY 0x00 0x00 CALLDATASIZE 0x00 .0x73${
    token.slice(2).toLowerCase()
  } GAS DELEGATECALL 0x00 0x00 RETURN
    own: 0x00 CALLDATALOAD 0xff SSTORE STOP`));
  const { answer } = await world.scan(proxy, { signatures: database.url });
  const zaps = answer.functions.filter(({ selector }: Scan) => selector === ZAP);
  const read = (one: Scan) => [one.in, one.arguments, one.signature];
  assert.deepEqual(zaps.map(read), [
    [answer.address, "()", null],
    [token, "(address,uint256)", "zap(address,uint256)"],
  ]);
});

Deno.test("names that were not looked at make the look-up one in part", async () => {
  const others = Array.from({ length: 70 }, (_, index) => ({ name: `a${index}()`, under: ZAP }));
  known = [...others, { name: "zap(address,uint256)" }];
  const { answer } = await world.scan(token, { signatures: database.url });
  assert.equal(answer.signatureLookup, "in-part");
  assert.equal(functionOf(answer, ZAP).signature, null);
});

Deno.test("a database that fails costs the names and nothing else", async () => {
  for (const mode of ["reset", "html", { status: 500 }, "huge"] as const) {
    database.mode = mode;
    const { answer } = await world.scan(token, { signatures: database.url });
    assert.equal(answer.signatureLookup, "unanswered");
    assert.equal(answer.powers.length > 0, true);
    assert.equal(answer.sources.at(-1).outcome, "error");
  }
  database.mode = "ok";
  const { answer } = await world.scan(token, { signatures: "off" });
  assert.equal(answer.signatureLookup, "not-configured");
});
