/** What the trap tokens do beside the plain purchase and sell that `tokens_test.ts` tries. */
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
import type { Row } from "./row.ts";
import { eachState, type Placed, type StateName, type Variant } from "./run_trap.ts";
import { TRAP_ROWS } from "./table.ts";
import { failure, freshAccount, sellsInOneBlock, STAKE, traderAt } from "./trade.ts";

const COIN = 10n ** 18n;
const PEER: Address = "0x00000000000000000000000000000000DeaDBeef";
/** Code that stops at once: enough to be a wallet with code. */
const STOPS = "0x00";

let dex: DexChain;
Deno.test.beforeAll(async () => {
  dex = await startDexChain();
});
Deno.test.afterAll(() => dex.stop());

function rowOf(id: string): Row {
  const row = TRAP_ROWS.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`there is no row ${id}`);
  return row;
}

/** What `probe` finds in both states, of the trap and of its sibling. */
async function finds<T>(id: string, probe: (placed: Placed, state: StateName) => Promise<T>) {
  const found: Record<string, T> = {};
  for (const variant of ["trap", "sibling"] as const satisfies Variant[]) {
    await eachState(dex, rowOf(id), variant, async (placed, state) => {
      const start = await dex.snapshot();
      found[`${variant} ${state}`] = await probe(placed, state);
      await dex.restore(start);
    });
  }
  return found;
}

/** A fresh account that has bought and approved. */
async function holderOf(placed: Placed, coin = STAKE) {
  const trader = traderAt(dex, placed);
  const holder = await freshAccount(dex);
  await trader.buy(holder, coin);
  await trader.approve(holder);
  return { ...trader, holder, held: await trader.balanceOf(holder) };
}

const PASSES = {
  "trap before": true,
  "trap after": true,
  "sibling before": true,
  "sibling after": true,
};

Deno.test("trap tokens: 7, 8 and 27 hit the holder that the owner names, and nobody else", async () => {
  for (const id of ["7", "8", "27"]) {
    const row = rowOf(id);
    const victim = dex.accounts[row.victim!]!;
    for (const variant of ["trap", "sibling"] as const) {
      let held = 0n;
      await eachState(dex, row, variant, async (placed, state) => {
        const trader = traderAt(dex, placed);
        if (state === "before") {
          await trader.buy(victim, STAKE);
          await trader.approve(victim);
          held = await trader.balanceOf(victim);
          return;
        }
        let taxBps = 0;
        const error = await failure((async () => taxBps = await trader.sell(victim, held))());
        const hit = error !== null || taxBps > 9_000;
        assert.equal(hit, variant === "trap", `${id} ${variant}: ${error} ${taxBps}`);
      });
    }
  }
});

Deno.test("trap tokens: 14 and 15 refuse purchases above their limit, and only those", async () => {
  for (const [id, limit] of [["14", "maxBuy"], ["15", "maxWallet"]] as const) {
    const row = rowOf(id);
    const { min, max } = row.before.expected.limits![limit]!;
    const boughtAround = await finds(id, async (placed) => {
      const works = [];
      for (const amount of [min, max]) {
        const buyer = await freshAccount(dex);
        const coin = await coinFor(placed, amount);
        works.push(await failure(traderAt(dex, placed).buy(buyer, coin)) === null);
      }
      return works.join();
    });
    assert.deepEqual(boughtAround, {
      "trap before": "true,false",
      "trap after": "false,false",
      "sibling before": "true,true",
      "sibling after": "true,true",
    });
  }
});

/** Coin that buys that many tokens, searched by quotes. */
async function coinFor(placed: Placed, amount: bigint): Promise<bigint> {
  const { market } = traderAt(dex, placed);
  let [low, high] = [0n, 2n * COIN];
  while (high - low > COIN / 10_000n) {
    const middle = (low + high) / 2n;
    if (await market.quote(middle) < amount) low = middle;
    else high = middle;
  }
  return high;
}

Deno.test("trap tokens: 16 sells under its limit, which is under a tenth of the position", async () => {
  const found = await finds("16", async (placed) => {
    const { holder, held, sell } = await holderOf(placed);
    const works = [];
    for (const part of [held / 10n, 2n * COIN]) {
      works.push(await failure(sell(holder, part)) === null);
    }
    return works.join();
  });
  assert.deepEqual(found, {
    "trap before": "true,true",
    "trap after": "false,true",
    "sibling before": "true,true",
    "sibling after": "true,true",
  });
});

Deno.test("trap tokens: 17 sells everything but one unit", async () => {
  const found = await finds("17", async (placed) => {
    const { holder, held, sell } = await holderOf(placed);
    return await failure(sell(holder, held - 1n));
  });
  assert.deepEqual(found, { "trap before": null, "sibling before": null });
});

Deno.test("trap tokens: 18 refuses the sell in the block of the purchase only", async () => {
  const found = await finds("18", (placed) => sellsInOneBlock(dex, placed));
  assert.deepEqual(found, { ...PASSES, "trap after": false });
});

Deno.test("trap tokens: 22 and 26 to 26d sell in a simulation as it is run most simply", async () => {
  for (const id of ["22", "26", "26b", "26c", "26d"]) {
    const found = await finds(id, async (placed) => {
      const { holder, held, market } = await holderOf(placed);
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
  const found = await finds("23", async (placed) => {
    const { holder, held, token } = { ...await holderOf(placed), token: placed.token };
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
  const buys = await finds("24", async (placed) => {
    const buyer = await freshAccount(dex);
    await rpc(dex.rpcUrl, "anvil_setCode", [buyer, STOPS]);
    return await failure(traderAt(dex, placed).buy(buyer, STAKE)) === null;
  });
  assert.deepEqual(buys, { ...PASSES, "trap before": false, "trap after": false });
  const moves = await finds("25", async (placed) => {
    const { holder, held, transfer, balanceOf } = await holderOf(placed);
    await rpc(dex.rpcUrl, "anvil_setCode", [holder, STOPS]);
    await transfer(holder, PEER, held);
    return await balanceOf(PEER) === held;
  });
  assert.deepEqual(moves, { ...PASSES, "trap before": false, "trap after": false });
});

Deno.test("trap tokens: 33 lets the owner spend what was bought", async () => {
  const found = await finds("33", async (placed) => {
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

Deno.test("trap tokens: 35 sells its fees inside the sell of another", async () => {
  const found = await finds("35", async (placed) => {
    const { holder, held, market } = await holderOf(placed);
    const data = market.sellData(holder, held);
    const { logs } = await dex.send({ from: holder, to: market.router, data });
    const swap = "0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822";
    return logs.filter(({ topics }) => topics[0] === swap).length;
  });
  const sells = { "trap before": 1, "trap after": 2, "sibling before": 1, "sibling after": 2 };
  assert.deepEqual(found, sells);
});

Deno.test("trap tokens: 43 cannot take a great holder's sell into its pool", async () => {
  const found = await finds("43", async (placed) => {
    const { sell, transfer, approve } = traderAt(dex, placed);
    const holder = await freshAccount(dex);
    await transfer(dex.accounts[0]!, holder, 2n ** 111n);
    await approve(holder);
    return /OVERFLOW/.test(await failure(sell(holder, 2n ** 111n)) ?? "");
  });
  assert.deepEqual(found, { "trap before": true, "sibling before": false });
});

Deno.test("trap tokens: 3c takes nine tenths of a sell four times as large", async () => {
  const found = await finds("3c", async (placed) => {
    const { holder, held, sell } = await holderOf(placed, 4n * STAKE);
    return await sell(holder, held);
  });
  assert.deepEqual(found, {
    "trap before": 0,
    "trap after": 9_000,
    "sibling before": 0,
    "sibling after": 0,
  });
});

Deno.test("trap tokens: 11b lets others than the router move to the pool; 23b only the router", async () => {
  for (const id of ["11b", "23b"]) {
    const found = await finds(id, async (placed) => {
      const { holder, held, transfer } = await holderOf(placed);
      return await failure(transfer(holder, placed.pools[0]!.address, held)) === null;
    });
    assert.deepEqual(found, { ...PASSES, "trap after": id === "11b" });
  }
});
