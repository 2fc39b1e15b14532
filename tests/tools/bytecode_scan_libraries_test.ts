/** Solidity libraries: what they refuse at their own address, and do in another's name. */
import assert from "node:assert/strict";
import type { Address, Hex } from "../../tools/evm/network.ts";
import { rpc } from "../rig/json_rpc.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";
import { type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

let world: ScanChain;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
});
Deno.test.afterAll(() => world.stop());

const AT: Address = "0x4444444444444444444444444444444444444444";
const ELSEWHERE: Address = "0x5555555555555555555555555555555555555555";

/** The library as its creation code leaves it at this address. */
function libraryAt(address: Address, name = "LedgerLibrary", build = safeBuilds[0]!): Hex {
  const unplaced = compileBuild(build, "contracts_safe")[name]!;
  return unplaced.replace(/(?<=^0x73|307f0{24})0{40}(?=3014|14)/, address.slice(2)) as Hex;
}

const put = (address: Address, code: Hex) =>
  rpc(world.chain.rpcUrl, "anvil_setCode", [address, code]);
const told = ({ powers }: Scan) => powers.map((one: Scan) => `${one.power} ${one.severity}`).sort();

const OPEN = ["arbitrary-call high", "ownership-takeback critical"];

for (const build of safeBuilds) {
  Deno.test(`a library refuses at its own address what its code could do: solc ${buildName(build)}`, async () => {
    await put(AT, libraryAt(AT, "LedgerLibrary", build));
    const { answer } = await world.scan(AT);
    const { kind, truncated, functions, codes: [code] } = answer;
    assert.deepEqual(told(answer), []);
    assert.deepEqual([kind, truncated, code.library], ["contract", false, true]);
    assert.equal(functions.length, 4);
  });
}

Deno.test("code that only looks like another address's library does what it can", async () => {
  await put(ELSEWHERE, libraryAt(AT));
  const { answer } = await world.scan(ELSEWHERE);
  assert.deepEqual(told(answer), OPEN);
  assert.equal(answer.codes[0].library, false);
  // The two are kept apart.
  assert.deepEqual(told((await world.scan(AT)).answer), []);
});

Deno.test("a library that runs in a proxy's name does there what it can", async () => {
  const proxy = await world.place(
    `0x363d3d373d3d3d363d73${AT.slice(2)}5af43d82803e903d91602b57fd5bf3`,
  );
  const { answer } = await world.scan(proxy);
  assert.deepEqual(told(answer), OPEN);
  assert.deepEqual(answer.codes.map(({ library }: Scan) => library), [false, false]);
});

for (const build of safeBuilds) {
  Deno.test(`a library that does more than it declares is no safer: solc ${buildName(build)}`, async () => {
    await put(AT, libraryAt(AT, "ScamViewLibrary", build));
    const { answer } = await world.scan(AT);
    await put(ELSEWHERE, libraryAt(AT, "ScamViewLibrary", build));
    const { answer: elsewhere } = await world.scan(ELSEWHERE);
    assert.ok(told(answer).length > 0);
    assert.deepEqual(told(answer), told(elsewhere));
  });
}
