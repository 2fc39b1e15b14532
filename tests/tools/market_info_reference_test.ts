import assert from "node:assert/strict";
import { encodeDeployData } from "viem";
import {
  REFERENCE_GAS,
  referenceDeployment,
  referenceInitCode,
} from "../../tools/market_info/reference.ts";
import { startAnvil } from "../rig/anvil.ts";
import { compileContracts } from "../rig/compile.ts";
import { rpc } from "../rig/json_rpc.ts";

const HOLDER = "0x5a7e9c31b04d86f2ea13c579bd2460fe8a1c3d97";

Deno.test("the reference creation code is what the pinned compiler makes of ReferenceToken.sol", async () => {
  const { ReferenceToken } = await compileContracts();
  assert.ok(ReferenceToken !== undefined);
  const { abi, bytecode } = ReferenceToken;
  assert.equal(
    referenceInitCode(),
    encodeDeployData({ abi, bytecode, args: [10n ** 27n, HOLDER] }),
  );
  assert.equal(referenceDeployment().initCodeBytes, (referenceInitCode().length - 2) / 2);
});

Deno.test("a node charges the reference gas for the reference deployment, and deploys a token", async () => {
  const anvil = await startAnvil(1);
  try {
    const [from] = await rpc(anvil.rpcUrl, "eth_accounts") as [string];
    const creation = { from, data: referenceInitCode(), gas: "0x1e8480" };
    const hash = await rpc(anvil.rpcUrl, "eth_sendTransaction", [creation]);
    await rpc(anvil.rpcUrl, "evm_mine");
    const receipt = await rpc(anvil.rpcUrl, "eth_getTransactionReceipt", [hash]) as {
      status: string;
      gasUsed: string;
      contractAddress: string;
    };
    assert.equal(receipt.status, "0x1");
    assert.equal(BigInt(receipt.gasUsed), REFERENCE_GAS);
    assert.equal(referenceDeployment().gas, Number(REFERENCE_GAS));
    const data = `0x70a08231${"0".repeat(24)}${HOLDER.slice(2)}`;
    const call = { to: receipt.contractAddress, data };
    assert.equal(BigInt(await rpc(anvil.rpcUrl, "eth_call", [call]) as string), 10n ** 27n);
    const { from: _, ...bare } = creation;
    const unfunded = {
      ...bare,
      from: "0x000000000000000000000000000000005eed5eed",
      gas: undefined,
    };
    const estimate = await rpc(anvil.rpcUrl, "eth_estimateGas", [unfunded]) as string;
    assert.equal(BigInt(estimate), REFERENCE_GAS);
  } finally {
    await anvil.stop();
  }
});
