/** Tokens that the table does not know: how many are asked, and how they stay out of each other's way. */
import assert from "node:assert/strict";
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from "viem";
import { type FakeCall, RpcError } from "./_fake_rpc.ts";
import { abiString } from "./_token_node.ts";
import { type Answer, explain, node, transferLog, USDC, word } from "./_transaction_node.ts";

const tokenAt = (index: number) => `0x${(0xabc001 + index).toString(16).padStart(40, "0")}`;

/** What `aggregate3` reads, each answered by `say`; null: it fails. */
function together(call: FakeCall, say: (target: string, selector: string) => Hex | null): Hex {
  const { data } = call.params[0] as { data: Hex };
  const { args, functionName } = decodeFunctionData({ abi: multicall3Abi, data });
  assert.ok(functionName === "aggregate3");
  const result = args[0].map(({ target, callData, allowFailure }) => {
    assert.ok(allowFailure);
    const returnData = say(target.toLowerCase(), callData.slice(0, 10));
    return { success: returnData !== null, returnData: returnData ?? "0x" as const };
  });
  return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
}

const DECIMALS = "0x313ce567";

/** Each token has its place's number as decimals, and it in its symbol. */
const honest = (target: string, selector: string): Hex => {
  const place = Number(target) - 0xabc001;
  return selector === DECIMALS ? `0x${word(BigInt(place))}` : abiString(`T${place}`);
};

function transfersOf(count: number) {
  const tokens = Array.from({ length: count }, (_, index) => tokenAt(index));
  return [USDC, ...tokens].map((by, logIndex) => transferLog({ by, logIndex }));
}

Deno.test("thirty tokens are asked, six in a call, and the table's none", async () => {
  const { answer, asked, calls } = await explain([node({
    receipt: { logs: transfersOf(33) },
    on: (call) => together(call, honest),
  })], { full: true });
  assert.deepEqual(asked.map(({ length }) => length), [2, 5]);
  assert.equal(calls.filter(({ method }) => method === "eth_call").length, 5);
  const [usdc, ...others] = answer.tokens;
  assert.deepEqual([usdc.symbol, usdc.source], ["USDC", "table"]);
  assert.deepEqual(
    others.map(({ symbol, decimals }: Answer) => `${symbol} ${decimals}`),
    Array.from({ length: 33 }, (_, at) => at < 30 ? `T${at} ${at}` : "null null"),
  );
  assert.deepEqual(
    answer.unknown,
    [31, 32, 33].map((at) => ({ field: `/tokens/${at}`, reason: "not-read" })),
  );
  assert.deepEqual(
    answer.untrustedFields,
    Array.from({ length: 30 }, (_, at) => `/tokens/${at + 1}/symbol`),
  );
});

Deno.test("a token that burns all gas takes only those of its own call with it", async () => {
  const burning = tokenAt(2);
  const { answer } = await explain([node({
    receipt: { logs: transfersOf(12) },
    on: (call) => {
      let burnt = false;
      const answered = together(call, (target, selector) => {
        burnt ||= target === burning;
        return honest(target, selector);
      });
      return burnt ? new RpcError(-32000, "out of gas") : answered;
    },
  })]);
  const read = answer.tokens.map(({ decimals }: Answer) => decimals !== null);
  assert.deepEqual(read, [true, ...Array(6).fill(false), ...Array(6).fill(true)]);
});

Deno.test("a token without decimals keeps its symbol, and the amount stays in base units", async () => {
  const { answer } = await explain([node({
    receipt: { logs: transfersOf(1) },
    on: (call) =>
      together(call, (target, selector) => selector === DECIMALS ? null : honest(target, selector)),
  })]);
  assert.deepEqual([answer.tokens[1].symbol, answer.tokens[1].decimals], ["T0", null]);
  assert.deepEqual(answer.unknown, [{ field: "/tokens/1/decimals", reason: "unanswered" }]);
  assert.equal(answer.movements.erc20[1].amount, "5");
});

Deno.test("decimals beyond a byte, and a call with too few answers, are none", async () => {
  const wild = () => `0x${word(256n)}` as const;
  const short = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: "aggregate3",
    result: [{ success: true, returnData: `0x${word(6n)}` }],
  });
  for (const on of [(call: FakeCall) => together(call, wild), () => short]) {
    const { answer } = await explain([node({ receipt: { logs: transfersOf(1) }, on })]);
    assert.equal(answer.tokens[1].decimals, null);
  }
});
