/** Strings of calldata that are no plain text. */
import assert from "node:assert/strict";
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from "viem";
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

Deno.test("names that are not chosen leave the chosen one all that an answer holds", () => {
  const [outer, approve] = ["0xac9650d8", "0x095ea7b3"] as const;
  const inner = "0x11223344";
  const names = new Map([[
    inner as `0x${string}`,
    ["first(bytes[])", "second(string[])", "third(string[])", "fourth(string[])"],
  ]]);
  const list = encodeAbiParameters(parseAbiParameters("bytes[]"), [Array(16).fill("0xff")]);
  const allowed = encodeAbiParameters(parseAbiParameters("address, uint256"), [bob, 5n]);
  const calls = [
    ...Array<Hex>(6).fill(`${inner}${list.slice(2)}`),
    `${approve}${allowed.slice(2)}` as Hex,
  ];
  const data = encodeAbiParameters(parseAbiParameters("bytes[]"), [calls]).slice(2);
  const shown = decodeCall(`${outer}${data}`, names).inner.at(-1)?.call.arguments;
  assert.deepEqual(shown?.map(({ value }) => value), [bob, "5"]);
});
