/** What the trap tokens do to callers with code, other spenders and simulations. */
import assert from "node:assert/strict";
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  numberToHex,
  zeroAddress,
  zeroHash,
} from "viem";
import { type DexChain, startDexChain } from "../dex/dex_chain.ts";
import { rpc } from "../json_rpc.ts";
import { finds, holderOf, PASSES } from "./_bites.ts";
import { failure, freshAccount, STAKE, traderAt } from "./trade.ts";

const COIN = 10n ** 18n;
const PEER: Address = "0x00000000000000000000000000000000DeaDBeef";
/** Code that stops at once: enough to be a wallet with code. */
const STOPS = "0x00";

let dex: DexChain;
Deno.test.beforeAll(async () => {
  dex = await startDexChain();
});
Deno.test.afterAll(() => dex.stop());

Deno.test("trap tokens: 22 and 26 to 26d sell in a simulation as it is run most simply", async () => {
  for (const id of ["22", "26", "26b", "26c", "26d"]) {
    const found = await finds(dex, id, async (placed) => {
      const { holder, held, market } = await holderOf(dex, placed);
      const call = { from: holder, to: market.router, data: market.sellData(holder, held) };
      const blockStateCalls = [{
        // No recipient, no random value, and a wallet that never runs dry.
        blockOverrides: { feeRecipient: zeroAddress, prevRandao: zeroHash },
        stateOverrides: { [holder]: { balance: numberToHex(1_000_000n * COIN) } },
        calls: [call],
      }];
      const payload = { blockStateCalls };
      const blocks = await rpc(dex.rpcUrl, "eth_simulateV1", [payload, "latest"]) as {
        calls: { status: string }[];
      }[];
      return blocks[0]!.calls[0]!.status === "0x1";
    });
    assert.deepEqual(found, PASSES);
  }
});

Deno.test("trap tokens: 23 refuses a transfer that neither party sent", async () => {
  const found = await finds(dex, "23", async (placed) => {
    const { holder, held, token } = { ...await holderOf(dex, placed), token: placed.token };
    const spender = await freshAccount(dex);
    const approve = { abi: erc20Abi, functionName: "approve", args: [spender, held] } as const;
    await dex.send({ from: holder, to: token, data: encodeFunctionData(approve) });
    const move = { abi: erc20Abi, functionName: "transferFrom" } as const;
    const data = encodeFunctionData({ ...move, args: [holder, PEER, held] });
    return await failure(dex.send({ from: spender, to: token, data })) === null;
  });
  assert.deepEqual(found, { ...PASSES, "trap after": false });
});

Deno.test("trap tokens: 24 refuses a buyer with code; 25 moves nothing for a sender with code", async () => {
  const buys = await finds(dex, "24", async (placed) => {
    const buyer = await freshAccount(dex);
    await rpc(dex.rpcUrl, "anvil_setCode", [buyer, STOPS]);
    return await failure(traderAt(dex, placed).buy(buyer, STAKE)) === null;
  });
  assert.deepEqual(buys, { ...PASSES, "trap before": false, "trap after": false });
  const moves = await finds(dex, "25", async (placed) => {
    const { holder, held, transfer, balanceOf } = await holderOf(dex, placed);
    await rpc(dex.rpcUrl, "anvil_setCode", [holder, STOPS]);
    await transfer(holder, PEER, held);
    return await balanceOf(PEER) === held;
  });
  assert.deepEqual(moves, { ...PASSES, "trap before": false, "trap after": false });
});

Deno.test("trap tokens: 33 lets the owner spend what was bought", async () => {
  const found = await finds(dex, "33", async (placed) => {
    const holder = await freshAccount(dex);
    await traderAt(dex, placed).buy(holder, STAKE);
    const args = [holder, dex.accounts[0]!] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "allowance", args });
    return BigInt(await dex.call(placed.token, data)) > 0n;
  });
  assert.deepEqual(found, {
    "trap before": true,
    "trap after": true,
    "sibling before": false,
    "sibling after": false,
  });
});

Deno.test("trap tokens: 11b lets others than the router move to the pool; 23b only the router", async () => {
  for (const id of ["11b", "23b"]) {
    const found = await finds(dex, id, async (placed) => {
      const { holder, held, transfer } = await holderOf(dex, placed);
      return await failure(transfer(holder, placed.pools[0]!.address, held)) === null;
    });
    assert.deepEqual(found, { ...PASSES, "trap after": id === "11b" });
  }
});
