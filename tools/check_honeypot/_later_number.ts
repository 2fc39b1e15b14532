/**
 * A script in which code is told another block number than the block has. Nodes simulate some 200 blocks
 * ahead, while rules may count more. NUMBER and COINBASE are one byte each, and the fee recipient of a
 * simulated block is ours to say: code that asks for the one where it asked for the other is told any
 * number. A witness in the same simulation shows that the node took both.
 */
import { concatHex, keccak256, numberToHex, pad } from "viem";
import type { Address, Hex } from "../evm/network.ts";
import { numberOf } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import type { Played, Script, ScriptBlock } from "./_script.ts";

/** The code of accounts, asking for the fee recipient instead of the number. */
export type StandIns = Readonly<Record<Address, Hex>>;

/** The number that code is told in a block. */
type NumberAt = (block: Pick<ScriptBlock, "blocks" | "seconds">) => number;

/** The numbers that the blocks have. */
export const asSimulated = ({ base }: Scene): NumberAt => ({ blocks }) => base.number + blocks;

/** The numbers that so much time brings, a block taking so many seconds. */
export const atPace = ({ base }: Scene, pace: number): NumberAt => ({ blocks, seconds }) =>
  base.number + Math.max(blocks, Math.floor(seconds / pace));

const WITNESS_GAS = 100_000n;
const WITNESS = "witness";

/** Realistic blocks want the call paid for. */
const ASKER_BALANCE = 10n ** 22n;

export function toldNumbers(
  scene: Scene,
  script: Script,
  codes: StandIns,
  numberAt: NumberAt,
): Script {
  const told = (block: ScriptBlock): ScriptBlock => ({
    ...block,
    feeRecipient: pad(numberToHex(numberAt(block)), { size: 20 }),
  });
  const coded = Object.entries(codes).map(([address, code]) => [address, { code }] as const);
  return {
    ...script,
    blocks: withWitness(scene, script.blocks).map(told),
    overrides: {
      ...script.overrides,
      ...Object.fromEntries(coded),
      [witnessOf(scene)]: { code: witnessCode(codes) },
      [scene.senders(numberOf.peer)]: { balance: ASKER_BALANCE },
    },
  };
}

/** Whether the code was what it was to be, and was told what it was to be told. */
export function isWitnessed(
  script: Script,
  codes: StandIns,
  played: Played & { readonly ok: true },
): boolean {
  const recipient = script.blocks.find(({ lines }) => lines.some(({ name }) => name === WITNESS))
    ?.feeRecipient;
  const said = played.of(WITNESS);
  if (recipient === undefined || said?.ok !== true) return false;
  return said.returnData.toLowerCase() ===
    concatHex([pad(recipient), ...Object.values(codes).map((code) => keccak256(code))]);
}

/** A block of the witness's own in the widest gap, with what the blocks after it are told. */
function withWitness(scene: Scene, blocks: readonly ScriptBlock[]): readonly ScriptBlock[] {
  const gaps = blocks.slice(1).map((block, at) => block.blocks - blocks[at]!.blocks);
  const at = gaps.indexOf(Math.max(...gaps));
  const [before, after] = [blocks[at]!, blocks[at + 1]!];
  const line = {
    name: WITNESS,
    call: {
      ...{ from: scene.senders(numberOf.peer), to: witnessOf(scene), data: "0x" as Hex },
      gas: WITNESS_GAS,
    },
  };
  const own = { blocks: after.blocks - 1, seconds: after.seconds - 1, lines: [line] };
  if (own.blocks <= before.blocks || own.seconds <= before.seconds) {
    throw new RangeError("No room for a witness between the blocks");
  }
  return [...blocks.slice(0, at + 1), own, ...blocks.slice(at + 1)];
}

function witnessOf({ senders }: Scene): Address {
  return senders(numberOf.witness);
}

/** COINBASE, then EXTCODEHASH of each account, word by word; returned. */
function witnessCode(codes: StandIns): Hex {
  const byte = (value: number): Hex => numberToHex(value, { size: 1 });
  const stored = (nth: number) => concatHex(["0x60", byte(nth * 32), "0x52"]);
  const accounts = Object.keys(codes) as Address[];
  const hashes = accounts.map((account, nth) =>
    concatHex(["0x73", account, "0x3f", stored(nth + 1)])
  );
  const length = byte((accounts.length + 1) * 32);
  return concatHex(["0x41", stored(0), ...hashes, "0x60", length, "0x6000f3"]);
}
