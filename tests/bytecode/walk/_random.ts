/** Random programs and calls, the same for the same seed. */
import { type Dice, dice } from "../../rig/dice.ts";
import type { World } from "./_world.ts";

function hex(value: bigint): string {
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`;
}

/** Constants as compilers write them: masks, powers, shifts, small numbers; and any. */
export function constant({ upTo, pick }: Dice): string {
  const bits = BigInt(pick([1, 8, 16, 64, 96, 128, 160, 224, 248, 255]));
  const mask = (1n << bits) - 1n;
  const shift = BigInt(8 * upTo(32));
  const kinds = [
    () => BigInt(upTo(6)),
    () => BigInt(upTo(257)),
    () => 1n << shift,
    () => mask,
    () => ((1n << 256n) - 1n) ^ mask,
    () => BigInt.asUintN(256, mask << shift),
    () => BigInt.asUintN(256, ((1n << 256n) - 1n) ^ (255n << shift)),
    () => (1n << 256n) - BigInt(1 + upTo(40)),
    () => BigInt.asUintN(256, BigInt(upTo(2 ** 31)) << shift),
  ];
  return hex(pick(kinds)());
}

export const SELECTOR = 0x12345678;

export function randomWorld(seed: number): World {
  const { upTo, pick } = dice(seed);
  const calldata = new Uint8Array(4 + 32 * 4);
  calldata.set([0x12, 0x34, 0x56, 0x78]);
  for (let word = 0; word < 4; word++) {
    const filled = pick([0, 1, 2, 20, 32]);
    for (let i = 32 - filled; i < 32; i++) {
      calldata[4 + 32 * word + i] = pick([0, 1, 255, upTo(256)]);
    }
  }
  const any = () => {
    let value = 0n;
    for (let i = 0; i < 32; i++) value = (value << 8n) | BigInt(pick([0, 0, 1, upTo(256)]));
    return value;
  };
  const storage = new Map([0n, 1n, 2n].map((slot) => [slot, any()]));
  return { calldata, caller: any() & ((1n << 160n) - 1n), callvalue: BigInt(upTo(2)), storage };
}

const BINARY = (
  "ADD SUB MUL DIV AND OR XOR SHL SHR LT GT EQ AND OR SHR SHL SUB ADD " +
  "SDIV MOD SMOD EXP SIGNEXTEND SLT SGT BYTE SAR"
).split(" ");

/** Instructions from a stack of that height, never below nothing. `memory`: some use it. */
export function straight(
  rolls: Dice,
  count: number,
  from: number,
  memory = true,
): { text: string; height: number } {
  const words: string[] = [];
  let height = from;
  while (words.length < count) {
    const { text, change } = instruction(rolls, height);
    if (!memory && /MSTORE|MLOAD|KECCAK/.test(text)) continue;
    words.push(text);
    height += change;
  }
  return { text: words.join(" "), height };
}

function instruction(rolls: Dice, height: number): { text: string; change: number } {
  const { upTo, pick } = rolls;
  if (height < 3 || (height < 12 && upTo(3) === 0)) return { text: source(rolls), change: 1 };
  switch (upTo(12)) {
    case 0:
      return { text: pick(["ISZERO", "NOT", "ISZERO ISZERO"]), change: 0 };
    case 1:
      return { text: `DUP${1 + upTo(height)}`, change: 1 };
    case 2:
      return { text: `SWAP${1 + upTo(height - 1)}`, change: 0 };
    case 3:
      return { text: `${memoryPlace(rolls)} MSTORE`, change: -1 };
    case 4:
      return { text: `0x0${upTo(3)} SSTORE`, change: -1 };
    case 5:
      return { text: pick(["ADDMOD", "MULMOD"]), change: -2 };
    case 6:
      return { text: `${memoryPlace(rolls)} MSTORE8`, change: -1 };
    case 7:
    case 8:
      return { text: `${constant(rolls)} ${pick(BINARY)}`, change: 0 };
    default:
      return { text: pick(BINARY), change: -1 };
  }
}

function source(rolls: Dice): string {
  const { upTo, pick } = rolls;
  return pick([
    () => constant(rolls),
    () => constant(rolls),
    () => `${pick(["0x00", "0x04", "0x24", "0x44", "0x02", "0x30"])} CALLDATALOAD`,
    () => "CALLER",
    () => `0x0${upTo(3)} SLOAD`,
    () => `0x0${upTo(3)} SLOAD ${constant(rolls)} AND`,
    () => `${memoryPlace(rolls)} MLOAD`,
    () => `${pick(["0x20", "0x34", "0x40", "0x60"])} ${memoryPlace(rolls)} KECCAK256`,
  ])();
}

function memoryPlace({ upTo, pick }: Dice): string {
  return hex(BigInt(pick([0, 0x20, 0x40, 0x60, 0x0c, 0x14, upTo(0x60)])));
}
