/** What a realistic trade offers for gas is what wallets of that network offer. */
import assert from "node:assert/strict";
import { readTip } from "../../tools/check_honeypot/fees.ts";
import { networks } from "../../tools/evm/networks.ts";

const GWEI = 10n ** 9n;
const network = (chainId: number) => networks.find((one) => one.chainId === chainId)!;
const says = (wei: bigint) => ({ ok: true, result: `0x${wei.toString(16)}` }) as const;
const silent = { ok: false, kind: "unsupported", code: -32601, message: "", data: null } as const;

for (
  const [chainId, said, tip] of [
    [1, GWEI, GWEI],
    [1, 90n * GWEI, 3n * GWEI / 2n],
    [8453, 2n * 10n ** 6n, 2n * 10n ** 6n],
    [8453, GWEI, GWEI / 50n],
    [42_161, 0n, 0n],
    [137, GWEI, 25n * GWEI],
    [137, 31n * GWEI, 31n * GWEI],
    [137, 2n ** 200n, 60n * GWEI],
  ] as const
) {
  Deno.test(`an offer of ${said} wei on network ${chainId} is taken for ${tip}`, () => {
    assert.equal(readTip(network(chainId), says(said)), tip);
  });
}

Deno.test("where a node names no offer, what is usual stands in", () => {
  assert.equal(readTip(network(8453), silent), GWEI / 1_000n);
  assert.equal(readTip(network(137), undefined), 30n * GWEI);
  assert.equal(readTip(network(1), { ok: true, result: { price: 1 } }), GWEI / 2n);
});
