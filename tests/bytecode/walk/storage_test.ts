/** Where a walk says that values stand: packed fields, mappings of three languages, arrays. */
import assert from "node:assert/strict";
import { formula, stores, walked, walkedAs } from "./_walked.ts";

const ADDRESS_MASK = `0x${"ff".repeat(20)}`;
const [ARGUMENT, SECOND] = ["0x04 CALLDATALOAD", "0x24 CALLDATALOAD"];
const ENTRY = "0x40 0x00 KECCAK256";

Deno.test("a walk: an address is set beside a bool that keeps its bits", () => {
  const record = walked(
    `${ARGUMENT} ${ADDRESS_MASK} AND 0x00 SLOAD ${ADDRESS_MASK} NOT AND OR 0x00 SSTORE STOP`,
  );
  assert.deepEqual(stores(record), ["0<0:160> = cd4<0:160>"]);
});

Deno.test("a walk: a bool packed over an address is set by shift and by product alike", () => {
  const mask = `0xff${"00".repeat(20)}`;
  const clear = `0x00 SLOAD ${mask} NOT AND`;
  const shifted = `${ARGUMENT} ISZERO ISZERO 0xa0 SHL ${clear} OR 0x00 SSTORE STOP`;
  const scaled = `${ARGUMENT} ISZERO ISZERO 0x01${
    "00".repeat(20)
  } MUL ${clear} OR 0x00 SSTORE STOP`;
  for (const body of [shifted, scaled]) {
    assert.deepEqual(stores(walked(body)), ["0<160:8> = iszero(iszero(cd4))"]);
  }
  assert.deepEqual(stores(walked(`${clear} 0x00 SSTORE STOP`)), ["0<160:8> = 0"]);
});

Deno.test("a walk: a flag is raised and taken down in a word of something else", () => {
  const flag = `0x80${"00".repeat(31)}`;
  const raised = walked(`${flag} 0x00 SLOAD OR 0x00 SSTORE STOP`);
  assert.deepEqual(stores(raised), ["0<255:1> = 1"]);
  const down = walked(`${flag} NOT 0x00 SLOAD AND 0x00 SSTORE STOP`);
  assert.deepEqual(stores(down), ["0<255:1> = 0"]);
});

Deno.test("a walk: a packed field is read by mask, shift and division alike", () => {
  const reads = [
    "0x00 SLOAD 0xa0 SHR 0xff AND",
    `0x01${"00".repeat(20)} 0x00 SLOAD DIV 0xff AND`,
    "0x00 SLOAD 0x0b BYTE",
  ];
  for (const read of reads) {
    const { returns } = walked(`${read} 0x00 MSTORE 0x20 0x00 RETURN`);
    assert.equal(formula(returns[0]!.word!), "s[0]<160:8>", read);
  }
});

Deno.test("a walk: what a path stored it reads again", () => {
  const record = walked(
    `${ARGUMENT} 0x05 SSTORE 0x01 0x05 SLOAD ADD 0x05 SSTORE 0x05 SLOAD 0x00 MSTORE 0x20 0x00 RETURN`,
  );
  assert.deepEqual(stores(record), ["5 = cd4", "5 = add(cd4, 1)"]);
  assert.equal(formula(record.returns[0]!.word!), "add(cd4, 1)");
  assert.deepEqual(record.loads, []);
});

Deno.test("a walk: a store that changes nothing is none", () => {
  assert.deepEqual(stores(walked("0x07 SLOAD 0x07 SSTORE STOP")), []);
});

Deno.test("a walk: entries of mappings in Solidity's order, nested too", () => {
  const inner = `${ARGUMENT} 0x00 MSTORE 0x03 0x20 MSTORE ${ENTRY}`;
  const record = walked(
    `${inner} 0x20 MSTORE CALLER 0x00 MSTORE ${SECOND} ${ENTRY} SSTORE STOP`,
  );
  assert.deepEqual(stores(record), ["m3[cd4][caller] = cd36"]);
});

Deno.test("a walk: entries of mappings in Vyper's order, nested too", () => {
  const inner = `0x03 0x00 MSTORE ${ARGUMENT} 0x20 MSTORE ${ENTRY}`;
  const record = walked(
    `${inner} 0x00 MSTORE CALLER 0x20 MSTORE ${SECOND} ${ENTRY} SSTORE STOP`,
  );
  assert.deepEqual(stores(record), ["m3[cd4][caller] = cd36"]);
  const { slot } = record.stores[0]!;
  assert.ok(typeof slot === "object" && slot.kind === "mapping" && slot.order === "vyper");
});

Deno.test("a walk: entries keyed by an address packed with a seed, as Solady has them", () => {
  const seed = "0x87a211a2";
  const record = walked(
    `${seed} 0x0c MSTORE CALLER 0x00 MSTORE 0x01 0x20 0x0c KECCAK256 SSTORE STOP`,
  );
  const { slot } = record.stores[0]!;
  assert.ok(typeof slot === "object" && slot.kind === "mapping" && slot.order === "packed");
  assert.equal(slot.slot, Number(seed));
  assert.equal(formula(slot.key), "caller");
});

Deno.test("a walk: elements of an array, and members of a struct in a mapping", () => {
  const element = `0x02 0x00 MSTORE 0x20 0x00 KECCAK256 ${ARGUMENT} ADD`;
  assert.deepEqual(stores(walked(`0x01 ${element} SSTORE STOP`)), ["add(a(2), cd4) = 1"]);
  const member = `CALLER 0x00 MSTORE 0x02 0x20 MSTORE ${ENTRY} 0x03 ADD`;
  assert.deepEqual(stores(walked(`0x01 ${member} SSTORE STOP`)), ["add(m2[caller], 3) = 1"]);
});

Deno.test("a walk: transient stores are told apart from lasting ones", () => {
  const { stores: [store] } = walked("0x01 0x00 TSTORE 0x00 TLOAD 0x05 SSTORE STOP");
  assert.equal(store!.transient, true);
});

Deno.test("a walk: a hash of constants alone is computed", () => {
  const text = `0x68656c6c6f${"00".repeat(27)} 0x00 MSTORE 0x01 0x05 0x00 KECCAK256 SSTORE STOP`;
  const { stores: [store] } = walked(text);
  assert.equal(
    store!.slot,
    0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8n,
  );
});

Deno.test("a walk: walks of one program name the same place by the same term", () => {
  const body = `CALLER 0x00 MSTORE 0x03 0x20 MSTORE 0x01 ${ENTRY} SSTORE STOP`;
  const one = walkedAs({ selector: 1 }, body, body).stores[0]!.slot;
  assert.equal(formula(one), "m3[caller]");
});
