/** EIP-7702: who signed an entry of an authorization list. */
import assert from "node:assert/strict";
import { numberToHex, zeroAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { authoritiesMax, withAuthorities } from "../../tools/transaction/authorities.ts";
import { bob, transactionOf } from "./_logs.ts";

const account = privateKeyToAccount(`0x${"5a".repeat(32)}`);
/** secp256k1's order. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

async function entryOf(
  { chainId = 1, delegate = bob as `0x${string}`, nonce = 0, changes = {} } = {},
) {
  const { r, s, yParity } = await account.signAuthorization({
    chainId,
    contractAddress: delegate,
    nonce,
  });
  return {
    chainId: numberToHex(chainId),
    address: delegate,
    nonce: numberToHex(nonce),
    r: numberToHex(BigInt(r)),
    s: numberToHex(BigInt(s)),
    yParity: numberToHex(yParity!),
    ...changes,
  };
}

const authoritiesOf = async (authorizationList: readonly unknown[]) => {
  const read = await withAuthorities(transactionOf({ type: "0x4", authorizationList }));
  return read.authorizations.map(({ authority }) => authority);
};

Deno.test("the authority is recovered, for delegating, clearing and every chain", async () => {
  const entries = [
    await entryOf({ nonce: 54 }),
    await entryOf({ delegate: zeroAddress }),
    await entryOf({ chainId: 0 }),
  ];
  assert.deepEqual(await authoritiesOf(entries), Array(3).fill(account.address));
});

Deno.test("the entry tells delegate, chain and nonce, and no authority before it is recovered", async () => {
  const { authorizations } = transactionOf({
    authorizationList: [await entryOf({ nonce: 54, chainId: 10 })],
  });
  const [entry] = authorizations;
  assert.deepEqual([entry?.chainId, entry?.delegate, entry?.nonce, entry?.authority], [
    10n,
    bob,
    54n,
    null,
  ]);
});

Deno.test("a signature that is missing, malformed or of nobody gives no authority", async () => {
  const bad = [
    { r: undefined },
    { yParity: "0x2" },
    { r: "0x0" },
    { r: `0x${"ff".repeat(32)}` },
    { s: "nonsense" },
  ];
  const entries = await Promise.all(bad.map((changes) => entryOf({ changes })));
  assert.deepEqual(await authoritiesOf(entries), Array(bad.length).fill(null));
});

Deno.test("the twin of a signature in the upper half is skipped, as the chain does", async () => {
  const { s, yParity, ...rest } = await entryOf();
  const twin = {
    ...rest,
    s: numberToHex(order - BigInt(s)),
    yParity: yParity === "0x0" ? "0x1" : "0x0",
  };
  assert.deepEqual(await authoritiesOf([twin, { ...rest, s, yParity }]), [null, account.address]);
});

Deno.test("entries that are none are counted", async () => {
  const entry = await entryOf();
  const { authorizations, unreadAuthorizations } = transactionOf({
    authorizationList: [null, { ...entry, address: "0x1" }, { ...entry, nonce: null }, entry],
  });
  assert.deepEqual([authorizations.length, unreadAuthorizations], [1, 3]);
  const { unreadAuthorizations: beyond } = transactionOf({
    authorizationList: Array(1_003).fill(entry),
  });
  assert.equal(beyond, 3);
});

Deno.test("only the first entries are recovered", async () => {
  const entry = await entryOf();
  const said = await authoritiesOf(Array(authoritiesMax + 1).fill(entry));
  assert.equal(said.filter((authority) => authority === account.address).length, authoritiesMax);
  assert.equal(said.at(-1), null);
});
