/** Every form of a minimal proxy is run on a real node: it delegates to the address that was read. */
import assert from "node:assert/strict";
import { type Address, getAddress, type Hex, pad } from "viem";
import { readForm } from "../../tools/bytecode/form/form.ts";
import { proxySlots } from "../../tools/evm/proxy.ts";
import { type Anvil, startAnvil } from "../rig/anvil.ts";
import { rpc } from "../rig/json_rpc.ts";

const LONG: Address = getAddress("0xbe862ad9abfe6f22bcb087716c7d89a26051f74c");
const SHORT: Address = getAddress("0x0000000010fd301be3200e67978e3cc67c962f48");
const BEACON: Address = getAddress("0x71c7656ec7ab88b098defb751b7401b5f6d8976f");
const CLONE: Address = getAddress("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed");

const long = LONG.slice(2).toLowerCase();
const received = "9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff";
const receivedPlain = "830d2d700a97af574b186c80d40429385d24241565b08a7c559ba283a964d9b1";
/** Two bytes of arguments and their length, as factories append them. */
const args = "abcd0004";

type Form = readonly [
  what: string,
  code: string,
  kind: "eip1167" | "minimal-clone",
  target?: Address,
];

const forms: readonly Form[] = [
  ["EIP-1167", `363d3d373d3d3d363d73${long}5af43d82803e903d91602b57fd5bf3`, "eip1167"],
  [
    "EIP-1167 with an address of 16 bytes",
    "363d3d373d3d3d363d6f10fd301be3200e67978e3cc67c962f485af43d82803e903d91602757fd5bf3",
    "eip1167",
    SHORT,
  ],
  ["its 44-byte form", `3d3d3d3d363d3d37363d73${long}5af43d3d93803e602a57fd5bf3`, "minimal-clone"],
  ["EIP-7511", `365f5f375f5f365f73${long}5af43d5f5f3e5f3d91602a57fd5bf3`, "minimal-clone"],
  [
    "a library's form with PUSH0",
    `5f5f365f5f37365f73${long}5af43d5f5f3e6029573d5ffd5b3d5ff3`,
    "minimal-clone",
  ],
  [
    "immutable arguments",
    `3d3d3d3d363d3d37610004603736393661000401` + `3d73${long}5af43d3d93803e603557fd5bf3`,
    "minimal-clone",
  ],
  [
    "immutable arguments, an older form",
    `363d3d37610004603836393d3d3d36610004013d73${long}5af43d82803e903d91603657fd5bf3`,
    "minimal-clone",
  ],
  [
    "immutable arguments of an exchange's pairs",
    `3d3d3d3d363d3d37605160353639366051013d73${long}5af43d3d93803e603357fd5bf3`,
    "minimal-clone",
  ],
  [
    "immutable arguments, and a log of coins",
    `36602c57343d527f${received}593da1005b363d3d373d3d3d3d610004806062363936013d73${long}` +
    "5af43d3d93803e606057fd5bf3",
    "minimal-clone",
  ],
  [
    "immutable arguments, and a log of coins, in another order",
    `36602f57343d527f${received}60203da13d3df35b3d3d3d3d363d3d3761000460673639366100040` +
    `13d73${long}5af43d3d93803e606557fd5bf3`,
    "minimal-clone",
  ],
  [
    "a log of coins with their sender",
    `36603057343d52307f${receivedPlain}60203da23d3df35b3d3d3d3d363d3d37363d73${long}` +
    "5af43d3d93803e605b57fd5bf3",
    "minimal-clone",
  ],
  [
    "Vyper",
    `366000600037611000600036600073${long}5af4602c57600080fd5b6110006000f3`,
    "minimal-clone",
  ],
  ["Vyper of 2018", `366000600037611000600036600073${long}5af41558576110006000f3`, "minimal-clone"],
];

const slot = proxySlots.implementation.slice(2);
const beaconSlot = proxySlots.beacon.slice(2);

const slotForms = [
  ["eip1967", `363d3d373d3d363d7f${slot}545af43d6000803e6038573d6000fd5b3d6000f3`],
  [
    "eip1967",
    `365814604357363d3d373d3d363d7f${slot}545af43d6000803e603e573d6000fd5b3d6000f3` +
    "5b6020600f3d393d51543d52593df3",
  ],
  [
    "eip1967-beacon",
    `363d3d373d3d363d602036600436635c60da1b60e01b36527f${beaconSlot}545afa5036515af43d6000803e` +
    "604d573d6000fd5b3d6000f3",
  ],
  [
    "eip1967-beacon",
    `363d3d373d3d363d602036600436635c60da1b60e01b36527f${beaconSlot}545afa361460525736515af43d` +
    "600060013e6052573d6001fd5b3d6001f3",
  ],
] as const;

/** Answers the account that it runs as. */
const SELF: Hex = "0x305f5260205ff3";

/** What a call of the clone answers, behind `LONG` and `SHORT`. */
async function ask(anvil: Anvil, code: Hex): Promise<Hex> {
  const set = (account: Address, text: Hex) => rpc(anvil.rpcUrl, "anvil_setCode", [account, text]);
  await Promise.all([set(LONG, SELF), set(SHORT, SELF), set(CLONE, code)]);
  // A beacon that answers LONG.
  await set(BEACON, `0x73${long}5f5260205ff3`);
  const store = (key: Hex, value: Address) =>
    rpc(anvil.rpcUrl, "anvil_setStorageAt", [CLONE, key, pad(value)]);
  await store(proxySlots.implementation, LONG);
  await store(proxySlots.beacon, BEACON);
  const call = { to: CLONE, data: "0x18160ddd" };
  return await rpc(anvil.rpcUrl, "eth_call", [call, "latest"]) as Hex;
}

Deno.test("clones run the code of the address that is read off them", async (t) => {
  const anvil = await startAnvil(1);
  try {
    for (const [what, bare, kind, target = LONG] of forms) {
      for (const behind of ["", args]) {
        await t.step(`${what}${behind && ", with data behind"}`, async () => {
          const code: Hex = `0x${bare}${behind}`;
          const { form, clone, slotProxy } = readForm(code);
          assert.deepEqual([form, slotProxy], ["evm", null]);
          assert.deepEqual(clone, { kind, implementation: target, immutableArgs: `0x${behind}` });
          assert.equal((await ask(anvil, code)).slice(0, 66), pad(CLONE).toLowerCase());
        });
      }
    }
  } finally {
    await anvil.stop();
  }
});

Deno.test("small proxies of EIP-1967's slots run what the slot names", async (t) => {
  const anvil = await startAnvil(1);
  try {
    for (const [index, [kind, bare]] of slotForms.entries()) {
      await t.step(`${kind}, form ${index}`, async () => {
        const code: Hex = `0x${bare}${args}`;
        const { form, clone, slotProxy } = readForm(code);
        assert.deepEqual([form, clone], ["evm", null]);
        const wanted = kind === "eip1967" ? proxySlots.implementation : proxySlots.beacon;
        assert.deepEqual(slotProxy, { kind, slot: wanted, immutableArgs: `0x${args}` });
        assert.equal((await ask(anvil, code)).slice(0, 66), pad(CLONE).toLowerCase());
      });
    }
  } finally {
    await anvil.stop();
  }
});

for (const [what, bare] of forms) {
  Deno.test(`${what}: cut short or with another jump it is no clone`, () => {
    const whole: Hex = `0x${bare}`;
    assert.equal(readForm(whole.slice(0, -2) as Hex).clone, null);
    const jump = whole.lastIndexOf("57fd5bf3");
    if (jump === -1) return;
    const moved = `${whole.slice(0, jump - 2)}ff${whole.slice(jump)}` as Hex;
    assert.equal(readForm(moved).clone, null);
  });
}
