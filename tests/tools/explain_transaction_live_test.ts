/** Transactions of wallets with tokens, exchanges and collections, run on a local chain. */
import assert from "node:assert/strict";
import { type Address, encodeFunctionData, parseAbi, zeroAddress } from "viem";
import { codesOf, type LiveChain, startLiveChain } from "./_live_transactions.ts";

let chain: LiveChain;
let token: Address;
let nft: Address;

const permitToken = "trap:HonestPermit";
const collection = "openzeppelin:ERC721PresetMinterPauserAutoId";

Deno.test.beforeAll(async () => {
  chain = await startLiveChain();
  token = await chain.deploy(permitToken, [10n ** 24n]);
  nft = await chain.deploy(collection, ["Birds", "BIRD", "ipfs://"]);
  await chain.addV2({ token, tokens: 10n ** 22n, coin: 10n ** 19n });
});
Deno.test.afterAll(() => chain.stop());

Deno.test("a plain send moves the coin and costs gas times price", async () => {
  const hash = await chain.sendHash({ from: 1, to: chain.account(2), value: 5n });
  const { answer, requests } = await chain.explain(hash);
  assert.equal(answer.status, "success");
  assert.equal(answer.kind, "native-transfer");
  const [from, to] = [chain.account(1), chain.account(2)];
  assert.deepEqual(answer.movements.native, [{ from, to, amount: "5" }]);
  assert.deepEqual(
    answer.netChanges.map((row: Record<string, unknown>) => [row.account, row.asset, row.change]),
    [[from, "native", "-5"], [to, "native", "5"]],
  );
  const { gasUsed, effectiveGasPriceWei, totalWei } = answer.fee;
  assert.equal(gasUsed, "21000");
  assert.equal(BigInt(totalWei), 21_000n * BigInt(effectiveGasPriceWei));
  assert.ok(requests <= 2, String(requests));
});

Deno.test("a token transfer names its call, its movement and its token", async () => {
  const hash = await chain.writeHash(permitToken, token, "transfer", [chain.account(3), 77n]);
  const { answer } = await chain.explain(hash);
  assert.equal(answer.call.signature, "transfer(address,uint256)");
  assert.deepEqual(
    answer.call.arguments.map((one: Record<string, unknown>) => [one.name, one.value]),
    [["to", chain.account(3)], ["amount", "77"]],
  );
  const [movement] = answer.movements.erc20;
  assert.deepEqual(
    [movement.reportedBy, movement.from, movement.to, movement.amount],
    [token, chain.account(0), chain.account(3), "77"],
  );
  assert.equal(answer.tokens[0].decimals, 18);
  assert.equal(answer.tokens[0].source, "chain");
  assert.deepEqual(codesOf(answer), []);
});

Deno.test("an approval of everything to a wallet is unlimited and to an account without code", async () => {
  const spender = chain.account(4);
  const hash = await chain.writeHash(permitToken, token, "approve", [spender, 2n ** 256n - 1n]);
  const { answer } = await chain.explain(hash);
  const [approval] = answer.approvals;
  assert.equal(approval.effect, "granted");
  assert.equal(approval.unlimited, "at-least-half-of-uint256");
  assert.equal(approval.spenderKind, "eoa");
  assert.equal(approval.bySignature, false);
  assert.ok(codesOf(answer).includes("unlimited-approval"));
  assert.ok(codesOf(answer).includes("approval-to-account-without-code"));
  const revoked = await chain.writeHash(permitToken, token, "approve", [spender, 0n]);
  const { answer: after } = await chain.explain(revoked);
  assert.equal(after.approvals[0].effect, "revoked");
  assert.deepEqual(codesOf(after), []);
});

Deno.test("a swap on Uniswap V2 is recognised, with what each side gave and got", async () => {
  const abi = parseAbi([
    "function swapExactETHForTokens(uint256, address[], address, uint256) payable",
  ]);
  const { router: to } = chain.venues.v2[0];
  const buyer = chain.account(5);
  const data = encodeFunctionData({
    abi,
    functionName: "swapExactETHForTokens",
    args: [0n, [chain.wrapped, token], buyer, 2n ** 64n],
  });
  const hash = await chain.sendHash({ from: 5, to, data, value: 10n ** 16n });
  const { answer } = await chain.explain(hash);
  assert.equal(
    answer.call.signature,
    "swapExactETHForTokens(uint256,address[],address,uint256)",
  );
  assert.equal(answer.swaps.length, 1);
  const [swap] = answer.swaps;
  assert.deepEqual([swap.kind, swap.reportedBy], ["swap-v2", await chain.pairOf(token)]);
  const [movement] = answer.movements.erc20.filter(({ to }: { to: Address }) => to === buyer);
  const gained = answer.netChanges.filter((row: Record<string, unknown>) =>
    row.account === buyer && row.token === token
  );
  assert.deepEqual(gained.map((row: Record<string, unknown>) => row.change), [movement.amount]);
  assert.deepEqual([swap.amount0Out, swap.amount1Out].sort(), ["0", movement.amount].sort());
  assert.equal(answer.movements.wraps[0].direction, "deposit");
  assert.equal(answer.movements.wraps[0].amount, String(10n ** 16n));
  assert.deepEqual(codesOf(answer), []);
});

Deno.test("a minted NFT is an ERC-721 movement, its collection's approval a whole one", async () => {
  const minted = await chain.writeHash(collection, nft, "mint", [chain.account(6)]);
  const { answer } = await chain.explain(minted);
  const [movement] = answer.movements.erc721;
  assert.deepEqual(
    [movement.reportedBy, movement.from, movement.to, movement.tokenId],
    [nft, zeroAddress, chain.account(6), "0"],
  );
  assert.deepEqual(answer.movements.erc20, []);
  const operator = chain.account(7);
  const hash = await chain.writeHash(collection, nft, "setApprovalForAll", [operator, true], 6);
  const { answer: approved } = await chain.explain(hash);
  assert.equal(approved.approvals[0].wholeCollection, true);
  assert.ok(codesOf(approved).includes("approval-for-all"));
});

Deno.test("a failed transfer gives the contract's reason, as replayed", async () => {
  const abi = parseAbi(["function transfer(address to, uint256 amount)"]);
  const args = [chain.account(1), 10n ** 30n] as const;
  const data = encodeFunctionData({ abi, functionName: "transfer", args });
  const hash = await chain.sendHash({ from: 8, to: token, data, gas: 200_000n });
  const { answer } = await chain.explain(hash);
  assert.equal(answer.status, "reverted");
  assert.equal(answer.failure.outcome, "reverted");
  assert.deepEqual(
    [answer.failure.revert.kind, answer.failure.revert.message],
    ["error", "ERC20: transfer amount exceeds balance"],
  );
  assert.ok(answer.untrustedFields.includes("/failure/revert/message"));
  assert.equal(answer.failure.likelyOutOfGas, false);
  assert.deepEqual(answer.movements.erc20, []);
});

Deno.test("a failed call without enough gas is likely out of gas", async () => {
  const abi = parseAbi(["function transfer(address to, uint256 amount)"]);
  const args = [chain.account(9), 1n] as const;
  const data = encodeFunctionData({ abi, functionName: "transfer", args });
  const hash = await chain.sendHash({ to: token, data, gas: 22_500n });
  const { answer } = await chain.explain(hash);
  assert.equal(answer.status, "reverted");
  assert.equal(answer.failure.likelyOutOfGas, true);
});
