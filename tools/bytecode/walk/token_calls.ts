/** Calls to tokens of other standards that do what those of ERC-20 do: rules read each as the plain one. */
import type { Value } from "./values.ts";

/** `args`: which of the call's arguments are the plain one's; null: none, it is in a list. */
type TokenCall = {
  readonly signature: string;
  readonly selector: number;
  readonly as: keyof typeof plainCalls;
  readonly args: readonly (number | null)[];
};

export const plainCalls = {
  "transfer(address,uint256)": 0xa9059cbb,
  "transferFrom(address,address,uint256)": 0x23b872dd,
  "approve(address,uint256)": 0x095ea7b3,
} as const;

const [TRANSFER, TRANSFER_FROM, APPROVE] = [
  "transfer(address,uint256)",
  "transferFrom(address,address,uint256)",
  "approve(address,uint256)",
] as const;

/** Of ERC-721 the number of a token stands for an amount. */
export const tokenCalls = [
  // ERC-721
  row("safeTransferFrom(address,address,uint256)", 0x42842e0e, TRANSFER_FROM, [0, 1, 2]),
  row("safeTransferFrom(address,address,uint256,bytes)", 0xb88d4fde, TRANSFER_FROM, [0, 1, 2]),
  row("setApprovalForAll(address,bool)", 0xa22cb465, APPROVE, [0, 1]),
  // ERC-1155
  row(
    "safeTransferFrom(address,address,uint256,uint256,bytes)",
    0xf242432a,
    TRANSFER_FROM,
    [0, 1, 3],
  ),
  row(
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
    0x2eb2c2d6,
    TRANSFER_FROM,
    [0, 1, null],
  ),
  // ERC-777
  row("send(address,uint256,bytes)", 0x9bd9bbc6, TRANSFER, [0, 1]),
  row("authorizeOperator(address)", 0x959b8c3f, APPROVE, [0, null]),
  row("operatorSend(address,address,uint256,bytes,bytes)", 0x62ad1b83, TRANSFER_FROM, [0, 1, 2]),
  // ERC-677, ERC-1363
  row("transferAndCall(address,uint256,bytes)", 0x4000aea0, TRANSFER, [0, 1]),
  row("transferAndCall(address,uint256)", 0x1296ee62, TRANSFER, [0, 1]),
  row("transferFromAndCall(address,address,uint256)", 0xd8fbe994, TRANSFER_FROM, [0, 1, 2]),
  row("transferFromAndCall(address,address,uint256,bytes)", 0xc1d34b89, TRANSFER_FROM, [0, 1, 2]),
  row("approveAndCall(address,uint256)", 0x3177029f, APPROVE, [0, 1]),
  row("approveAndCall(address,uint256,bytes)", 0xcae9ca51, APPROVE, [0, 1]),
  // What many libraries of ERC-20 add.
  row("increaseAllowance(address,uint256)", 0x39509351, APPROVE, [0, 1]),
  row("increaseApproval(address,uint256)", 0xd73dd623, APPROVE, [0, 1]),
] as const satisfies readonly TokenCall[];

function row(
  signature: string,
  selector: number,
  as: TokenCall["as"],
  args: TokenCall["args"],
): TokenCall {
  return { signature, selector, as, args };
}

const bySelector: ReadonlyMap<number, TokenCall> = new Map(
  tokenCalls.map((one) => [one.selector, one]),
);

/** `hasLists`: what it sends is listed, behind its other arguments. */
export type PlainCall = {
  readonly selector: number;
  readonly args: Value[];
  readonly hasLists: boolean;
};

/** The plain call that it is as, or itself; `unknown`: what stands for an argument that is in a list. */
export function asPlainCall(
  selector: number,
  args: readonly Value[],
  unknown: () => Value,
): PlainCall {
  const one = bySelector.get(selector);
  if (one === undefined || one.args.some((at) => at !== null && args[at] === undefined)) {
    return { selector, args: [...args], hasLists: false };
  }
  return {
    selector: plainCalls[one.as],
    args: one.args.map((at) => at === null ? unknown() : args[at]!),
    hasLists: one.args.includes(null),
  };
}
