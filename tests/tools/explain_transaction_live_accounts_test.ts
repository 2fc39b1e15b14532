/** Transactions that change who may do what: permits, Safes, delegations, upgrades, creations. */
import assert from "node:assert/strict";
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseSignature,
  zeroAddress,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { rpc, sendMined } from "../rig/json_rpc.ts";
import { codesOf, type LiveChain, startLiveChain } from "./_live_transactions.ts";

/** The node's development accounts. */
const signer = (addressIndex: number) =>
  mnemonicToAccount("test test test test test test test test test test test junk", {
    addressIndex,
  });

const permitToken = "trap:HonestPermit";

let chain: LiveChain;
let token: Address;

Deno.test.beforeAll(async () => {
  chain = await startLiveChain();
  token = await chain.deploy(permitToken, [10n ** 24n]);
});
Deno.test.afterAll(() => chain.stop());

Deno.test("a permit that another account sends is an approval by signature", async () => {
  const owner = signer(2);
  const [spender, deadline] = [chain.account(3), 2n ** 40n];
  const signature = await owner.signTypedData({
    domain: { name: "Honest Permit", version: "1", chainId: 1, verifyingContract: token },
    primaryType: "Permit",
    types: {
      Permit: [
        ...["owner", "spender"].map((name) => ({ name, type: "address" })),
        ...["value", "nonce", "deadline"].map((name) => ({ name, type: "uint256" })),
      ],
    },
    message: { owner: owner.address, spender, value: 9n, nonce: 0n, deadline },
  });
  const { r, s, yParity } = parseSignature(signature);
  const args = [owner.address, spender, 9n, deadline, 27 + yParity, r, s];
  const hash = await chain.writeHash(permitToken, token, "permit", args, 3);
  const { answer } = await chain.explain(hash);
  const [approval] = answer.approvals;
  assert.deepEqual(
    [approval.owner, approval.spender, approval.amount, approval.bySignature],
    [owner.address, spender, "9", true],
  );
  assert.ok(codesOf(answer).includes("approval-by-signature"));
});

async function createSafe(owner: Address): Promise<Address> {
  const singleton = await chain.deploy("safe:Safe");
  const factory = await chain.deploy("safe:proxies/SafeProxyFactory");
  const abi = parseAbi([
    "function setup(address[] owners, uint256 threshold, address to, bytes data, address handler, address paymentToken, uint256 payment, address receiver)",
  ]);
  const nobody = zeroAddress;
  const initializer = encodeFunctionData({
    abi,
    functionName: "setup",
    args: [[owner], 1n, nobody, "0x", nobody, nobody, 0n, nobody],
  });
  const made = await chain.write(
    "safe:proxies/SafeProxyFactory",
    factory,
    "createProxyWithNonce",
    [singleton, initializer, 1n],
  );
  const log = made.logs.find(({ address }) => getAddress(address) === factory)!;
  return getAddress(`0x${log.topics[1]!.slice(-40)}`);
}

/** Has the Safe's one owner run a call; he sends it himself, so his word needs no signature. */
async function execute(safe: Address, to: Address, data: Hex, safeTxGas: bigint): Promise<Hex> {
  const owner = chain.account(0);
  const approvedBySender = concatHex([pad(owner), pad("0x"), "0x01"]);
  const nobody = zeroAddress;
  return await chain.writeHash("safe:Safe", safe, "execTransaction", [
    ...[to, 0n, data, 0, safeTxGas, 0n, 0n, nobody, nobody, approvedBySender],
  ]);
}

Deno.test("a Safe that adds an owner: the inner call, the signal, the new threshold", async () => {
  const safe = await createSafe(chain.account(0));
  const abi = parseAbi(["function addOwnerWithThreshold(address owner, uint256 threshold)"]);
  const args = [chain.account(4), 2n] as const;
  const data = encodeFunctionData({ abi, functionName: "addOwnerWithThreshold", args });
  const { answer } = await chain.explain(await execute(safe, safe, data, 0n));
  assert.equal(answer.call.signature?.startsWith("execTransaction("), true);
  assert.equal(answer.innerCalls[0].to, safe);
  assert.equal(answer.innerCalls[0].signature, "addOwnerWithThreshold(address,uint256)");
  assert.deepEqual(codesOf(answer).toSorted(), ["safe-owner-added", "safe-threshold-changed"]);
  const added = answer.signals.find(({ code }: { code: string }) => code === "safe-owner-added");
  assert.deepEqual([added.reportedBy, added.account], [safe, chain.account(4)]);
});

Deno.test("a Safe whose inner call fails succeeds outside, and is told as failed inside", async () => {
  const safe = await createSafe(chain.account(0));
  const abi = parseAbi(["function transfer(address to, uint256 amount)"]);
  const args = [chain.account(4), 1n] as const;
  const data = encodeFunctionData({ abi, functionName: "transfer", args });
  const { answer } = await chain.explain(await execute(safe, token, data, 100_000n));
  assert.equal(answer.status, "success");
  assert.deepEqual(codesOf(answer), ["safe-execution-failed"]);
  assert.deepEqual(answer.movements.erc20, []);
});

Deno.test("an EIP-7702 delegation is proven by the account's code, its clearing as well", async () => {
  const [sender, authority] = [signer(8), signer(9)];
  const delegate = token;
  const hash = await sendDelegation(sender, authority, delegate);
  const { answer } = await chain.explain(hash);
  assert.equal(answer.type, "set-code");
  assert.equal(answer.authorizations[0].authority, authority.address);
  assert.equal(answer.authorizations[0].delegate, delegate);
  assert.equal(answer.authorizations[0].inForce, true);
  assert.ok(codesOf(answer).includes("delegation-set"));
  const cleared = await sendDelegation(sender, authority, zeroAddress);
  const { answer: after } = await chain.explain(cleared);
  assert.deepEqual(codesOf(after), ["delegation-cleared"]);
  assert.equal(after.authorizations[0].delegate, null);
  const { answer: again } = await chain.explain(hash);
  assert.equal(again.authorizations[0].inForce, false);
});

type Signer = ReturnType<typeof signer>;

async function sendDelegation(sender: Signer, authority: Signer, delegate: Address): Promise<Hex> {
  const nonceOf = async (address: Address) =>
    Number(await rpc(chain.rpcUrl, "eth_getTransactionCount", [address, "latest"]));
  const authorization = await authority.signAuthorization!({
    address: delegate,
    chainId: 1,
    nonce: await nonceOf(authority.address),
  });
  const raw = await sender.signTransaction({
    ...{ type: "eip7702", chainId: 1, to: authority.address, value: 0n, gas: 200_000n },
    ...{ maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n },
    nonce: await nonceOf(sender.address),
    authorizationList: [authorization],
  });
  return await sendMined(chain.rpcUrl, raw);
}

Deno.test("an upgrade and a change of a proxy's admin are grave signals", async () => {
  const logic = [await chain.deploy(permitToken, [1n]), await chain.deploy(permitToken, [1n])];
  const proxy = await chain.deploy("openzeppelin:TransparentUpgradeableProxy", [
    ...[logic[0], chain.account(1), "0x"],
  ]);
  const face = "openzeppelin:ITransparentUpgradeableProxy";
  const upgraded = await chain.writeHash(face, proxy, "upgradeTo", [logic[1]], 1);
  const { answer } = await chain.explain(upgraded);
  const [{ code, severity, reportedBy, account }] = answer.signals;
  assert.deepEqual(
    [code, severity, reportedBy, account],
    ["proxy-upgraded", "high", proxy, logic[1]],
  );
  const handed = await chain.writeHash(face, proxy, "changeAdmin", [chain.account(2)], 1);
  const { answer: after } = await chain.explain(handed);
  assert.deepEqual(codesOf(after), ["proxy-admin-changed"]);
});

Deno.test("ownership given up and given on are told apart", async () => {
  const owned = await chain.deploy("openzeppelin:ProxyAdmin");
  const face = "openzeppelin:ProxyAdmin";
  const given = await chain.writeHash(face, owned, "transferOwnership", [chain.account(2)]);
  const { answer } = await chain.explain(given);
  assert.deepEqual(codesOf(answer), ["ownership-transferred"]);
  assert.equal(answer.signals[0].account, chain.account(2));
  const left = await chain.writeHash(face, owned, "renounceOwnership", [], 2);
  const { answer: after } = await chain.explain(left);
  assert.deepEqual(codesOf(after), ["ownership-renounced"]);
});

Deno.test("a creation names the contract that it made", async () => {
  // Copies one byte of code, STOP, and returns it.
  const data = "0x6001600c60003960016000f300";
  const receipt = await rpc(chain.rpcUrl, "eth_sendTransactionSync", [{
    ...{ from: chain.account(0), data, gas: numberToHex(200_000) },
  }]) as { transactionHash: Hex; contractAddress: Address };
  const { answer } = await chain.explain(receipt.transactionHash);
  assert.equal(answer.kind, "contract-creation");
  assert.equal(answer.to, null);
  assert.equal(answer.createdContract, getAddress(receipt.contractAddress));
  assert.equal(answer.call, null);
});
