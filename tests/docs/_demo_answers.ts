/** What each line of the demo that asks a tool must answer, by the comment above the line. */
import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";

/** Looks into the answer of one tool's line. */
export type Expectation = {
  readonly tool: string;
  // deno-lint-ignore no-explicit-any -- answers of all tools
  readonly expect: (answer: any) => void;
};

function tokenInfo(expect: Expectation["expect"]): Expectation {
  return { tool: "token_info", expect };
}

function contractSource(expect: Expectation["expect"]): Expectation {
  return { tool: "contract_source", expect };
}

function bytecodeScan(expect: Expectation["expect"]): Expectation {
  return { tool: "bytecode_scan", expect };
}

function explainTransaction(expect: Expectation["expect"]): Expectation {
  return { tool: "explain_transaction", expect };
}

// deno-lint-ignore no-explicit-any -- powers of an answer
function named(powers: readonly any[], name: string): any {
  return powers.find(({ power }) => power === name);
}

/** What the line of the free snapshot must answer. */
// deno-lint-ignore no-explicit-any -- as above
export function expectSnapshot({ ok, code, liquidity, owner, notChecked }: any): void {
  assert.equal(ok, true);
  assert.deepEqual([code.proxy, code.powers, owner.kind], [null, [], "none"]);
  assert.deepEqual([liquidity.route, liquidity.venue], [true, "Uniswap V2"]);
  // One coin against the fifty of the pool.
  assert.equal(liquidity.priceImpactBps, 196);
  assert.ok(notChecked.includes("real-buy-and-sell"));
}

export const expectations: Readonly<Record<string, Expectation>> = {
  "Wrapped Ether (the real WETH9)": tokenInfo(({ symbol, totalSupply, network }) => {
    assert.deepEqual([symbol, totalSupply, network.chainId], ["WETH", "11" + "0".repeat(20), 1]);
  }),
  "A token behind an upgradeable proxy (EIP-1967)": tokenInfo(({ symbol, proxy }) => {
    assert.deepEqual([symbol, proxy.kind], ["PRXY", "eip1967"]);
    assert.match(proxy.implementation, /^0x[0-9a-fA-F]{40}$/);
  }),
  "A token whose name and symbol are bytes32, on Base": tokenInfo(({ name, symbol, network }) => {
    assert.deepEqual([name, symbol, network.chainId], ["Demo Gold", "DGLD", 8453]);
  }),
  "A token that pretends to be USDC": tokenInfo(({ warnings }) => {
    const codes = warnings.map(({ code, of }: Record<string, string>) => `${code} ${of}`);
    assert.ok(codes.includes("look-alike-symbol USDC"), codes.join());
  }),
  "An address without code: refused, not charged": tokenInfo(({ ok, error }) => {
    assert.deepEqual([ok, error], [false, "not-a-contract"]);
  }),
  "Who has verified the source of this contract, and how was it compiled?": contractSource(
    ({ verified, verifiedBy, contractName, compiler }) => {
      assert.deepEqual([verified, verifiedBy, contractName], ["exact", "sourcify", "WETH9"]);
      assert.match(compiler.version, /^0\.4\.19/);
    },
  ),
  "A proxy, and the verified implementation behind it": contractSource(({ verified, proxy }) => {
    assert.deepEqual([verified, proxy.kind, proxy.foundBy], ["exact", "eip1967", "chain"]);
    const [implementation] = proxy.implementations;
    assert.deepEqual(
      [implementation.verified, implementation.contractName],
      ["exact", "TokenImplementation"],
    );
  }),
  "A contract that nobody has verified": contractSource(({ verified, sourcesTried }) => {
    assert.equal(verified, "no");
    assert.deepEqual(
      sourcesTried.map(({ status }: { status: string }) => status),
      ["answered", "answered", "answered"],
    );
  }),
  "The connected wallet's native coins on all 25 networks, in US dollars": {
    tool: "portfolio_scan",
    expect: (answer) => {
      assert.equal(answer.fromConnectedWallet, true);
      assertWhole(answer);
    },
  },
  "The same for a wallet given by its address": {
    tool: "portfolio_scan",
    expect: (answer) => {
      assert.equal(answer.fromConnectedWallet, false);
      assertWhole(answer);
    },
  },
  "Coin prices, gas, and where a deployment is cheapest, L1 fees included": {
    tool: "market_info",
    expect: ({ networks: rows, unavailable, cheapest }) => {
      assert.equal(rows.length, networks.length);
      assert.deepEqual(unavailable, []);
      assert.ok(
        rows.every(({ deployment }: { deployment: { complete: boolean } }) => deployment.complete),
      );
      assert.equal(cheapest.network.status, "active");
      assert.ok(Number(cheapest.usd) > 0);
    },
  },
  "Can this token be sold again? Yes, and without a tax": {
    tool: "check_honeypot",
    expect: ({ verdict, isHoneypot, buyTaxBps, sellTaxBps, transferTaxBps, pool }) => {
      assert.deepEqual([verdict, isHoneypot, pool.venue], ["sellable", false, "Uniswap V2"]);
      assert.deepEqual([buyTaxBps, sellTaxBps, transferTaxBps], [0, 0, 0]);
    },
  },
  "And this one? It can be bought, and then not sold": {
    tool: "check_honeypot",
    expect: ({ verdict, isHoneypot, reason, sellTaxBps, failure }) => {
      assert.deepEqual([verdict, isHoneypot, reason], ["honeypot", true, "sell-reverted"]);
      assert.equal(sellTaxBps, null);
      assert.match(JSON.stringify(failure), /selling is closed/);
    },
  },
  "What can a token do whose source nobody has seen, and who holds the keys?": bytecodeScan(
    ({ kind, powers }) => {
      assert.equal(kind, "contract");
      for (const name of ["mint", "blacklist"]) {
        const { severity, evidence, functions } = named(powers, name);
        assert.deepEqual([severity, evidence], ["high", "behaviour"]);
        assert.equal(functions[0].guards[0].holder.kind, "eoa");
      }
    },
  ),
  "The same code with its keys given up": bytecodeScan(({ powers }) => {
    for (const name of ["mint", "blacklist"]) {
      const { severity, renounced } = named(powers, name);
      assert.deepEqual([severity, renounced], ["info", true]);
    }
  }),
  "The code behind an upgradeable proxy": bytecodeScan(({ proxy, codes }) => {
    assert.equal(proxy.kind, "eip1967");
    assert.deepEqual(codes.map(({ hop }: { hop: number }) => hop), [0, 1]);
  }),
  "What did this transaction do? It sent Dai, on Ethereum mainnet too": explainTransaction(
    ({ status, call, movements, tokens, signals, sources }) => {
      assert.deepEqual([status, call.signature], ["success", "transfer(address,uint256)"]);
      assert.equal(movements.erc20[0].amount, "193961036565990280733");
      assert.deepEqual([tokens[0].symbol, tokens[0].source], ["DAI", "table"]);
      assert.deepEqual([signals, sources.length], [[], 1]);
    },
  ),
  "And this one? It lets a wallet take all of somebody's tokens": explainTransaction(
    ({ approvals, signals }) => {
      const [{ effect, unlimited, spenderKind }] = approvals;
      assert.deepEqual(
        [effect, unlimited, spenderKind],
        ["granted", "at-least-half-of-uint256", "eoa"],
      );
      assert.deepEqual(
        signals.map(({ code, severity }: Record<string, string>) => `${code} ${severity}`),
        ["approval-to-account-without-code critical", "unlimited-approval medium"],
      );
    },
  ),
  "Is this file for an agent harmful? Its server runs what a stranger sends": {
    tool: "scan_agent_config",
    expect: ({ kind, findings, counts, truncated }) => {
      assert.deepEqual([kind, truncated], ["mcp", false]);
      assert.ok(findings.some((one: { class: string }) => one.class === "remote-execution"));
      assert.ok(counts.critical + counts.high > 0);
    },
  },
};

/** A scan that nothing is missing from. */
function assertWhole(
  { networks: rows, total }: {
    readonly networks: readonly unknown[];
    readonly total: { readonly usd: string; readonly partial: boolean };
  },
): void {
  assert.equal(rows.length, networks.length);
  assert.equal(total.partial, false);
  assert.ok(Number(total.usd) > 0);
}
