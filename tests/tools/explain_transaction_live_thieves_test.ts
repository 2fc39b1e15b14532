/** Thieves' transactions on a local chain: permits hidden in packed calldata, and poisoning. */
import assert from "node:assert/strict";
import { type Address, concatHex, numberToHex, parseSignature } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { codesOf, type Explanation, type LiveChain, startLiveChain } from "./_live_transactions.ts";

const permitToken = "trap:HonestPermit";
const thief = 5;
/** The node's development account 2. */
const owner = mnemonicToAccount("test test test test test test test test test test test junk", {
  addressIndex: 2,
});

let chain: LiveChain;
let token: Address;
let drainer: Address;

Deno.test.beforeAll(async () => {
  chain = await startLiveChain();
  token = await chain.deploy(permitToken, [10n ** 24n]);
  drainer = await chain.deploy("own:Drainer");
  await chain.writeHash(permitToken, token, "transfer", [owner.address, 10n ** 20n]);
});
Deno.test.afterAll(() => chain.stop());

/** The owner's signature over an allowance without limit, sent by the thief without a selector. */
async function drain(spender: Address, nonce: bigint): Promise<Explanation> {
  const signature = await owner.signTypedData({
    domain: { name: "Honest Permit", version: "1", chainId: 1, verifyingContract: token },
    primaryType: "Permit",
    types: {
      Permit: [
        ...["owner", "spender"].map((name) => ({ name, type: "address" })),
        ...["value", "nonce", "deadline"].map((name) => ({ name, type: "uint256" })),
      ],
    },
    message: {
      ...{ owner: owner.address, spender, value: 2n ** 256n - 1n, nonce, deadline: 2n ** 40n },
    },
  });
  const { r, s, yParity } = parseSignature(signature);
  const packed = concatHex([token, owner.address, spender, numberToHex(27 + yParity), r, s]);
  const hash = await chain.writeHash("own:Drainer", drainer, "drain", [packed], thief);
  return (await chain.explain(hash)).answer;
}

const signalsOf = ({ signals }: Explanation) =>
  signals.map(({ code, severity }: Explanation) => `${code} ${severity}`);

Deno.test("a hidden permit whose spender takes at once is a grant, and no mild signal", async () => {
  const answer = await drain(drainer, 0n);
  const [granted] = answer.approvals;
  assert.deepEqual(
    [granted.effect, granted.unlimited, granted.spenderKind, granted.bySignature],
    ["granted", "at-least-half-of-uint256", "contract", null],
  );
  assert.ok(signalsOf(answer).includes("unlimited-approval medium"), signalsOf(answer).join());
});

Deno.test("a hidden permit for the thief's own account is critical", async () => {
  const answer = await drain(chain.account(thief), 1n);
  const [granted] = answer.approvals;
  assert.deepEqual([granted.effect, granted.spenderKind], ["granted", "eoa"]);
  assert.equal(signalsOf(answer)[0], "approval-to-account-without-code critical");
});

Deno.test("poisoning is told, whatever the poisoner's contract logs about its victim", async () => {
  for (const lies of [false, true]) {
    const packed = concatHex([token, owner.address, chain.account(9)]);
    const hash = await chain.writeHash("own:Drainer", drainer, "poison", [packed, lies], thief);
    const { answer } = await chain.explain(hash);
    assert.deepEqual(codesOf(answer), ["address-poisoning"], `lies: ${lies}`);
    assert.equal(answer.signals[0].account, chain.account(9));
    assert.equal(answer.userOperations.length, Number(lies));
  }
});
