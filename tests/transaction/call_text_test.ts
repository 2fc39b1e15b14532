/** Strings of calldata that are no plain text. */
import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi } from "viem";
import { decodeCall } from "../../tools/transaction/call.ts";

const bob = "0x2222222222222222222222222222222222222222";
const abi = parseAbi([
  "function propose(address[] targets, uint256[] values, bytes[] calldatas, string description)",
]);

Deno.test("no string hides what is called: a byte order mark, and bytes that are no text", () => {
  const propose = (description: string) => {
    const args = [[bob], [1n], ["0x"], description];
    return encodeFunctionData({ abi, functionName: "propose", args: args as never });
  };
  const marked = decodeCall(propose("\uFEFFpay me"));
  assert.equal(marked.signature, "propose(address[],uint256[],bytes[],string)");
  assert.equal(marked.arguments?.at(-1)?.value, "pay me");
  const data = propose("pay me").replace("706179", "7061ff") as `0x${string}`;
  const broken = decodeCall(data);
  assert.equal(broken.signature, "propose(address[],uint256[],bytes[],string)");
  assert.equal(broken.arguments?.at(-1)?.value, "pa\uFFFD me");
  assert.equal(broken.arguments?.at(-1)?.hasText, true);
});

Deno.test("of two names that anybody may have brought, bytes that are no text are no string", () => {
  const selector = "0x11223344";
  const names = new Map([[selector as `0x${string}`, ["first(string)", "second(bytes)"]]]);
  const word = (value: number) => value.toString(16).padStart(64, "0");
  const call = (bytes: string) =>
    decodeCall(
      `${selector}${word(32)}${word(bytes.length / 2)}${bytes.padEnd(64, "0")}` as `0x${string}`,
      names,
    ).signature;
  assert.equal(call("6162"), "first(string)");
  assert.equal(call("61ff"), "second(bytes)");
  names.set(selector, ["first(string)", "third((string,uint256)[])"]);
  assert.equal(call("61ff"), "first(string)");
});
