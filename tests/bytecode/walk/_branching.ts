/** Random programs with branches, loops and internal functions. */
import type { Dice } from "../../rig/dice.ts";
import { constant, straight } from "./_random.ts";

/** Values on the stack wherever blocks meet. */
const CARRIED = 2;

const END = [
  "0x00 MSTORE 0x20 0x00 RETURN",
  "0x00 MSTORE 0x20 0x00 RETURN",
  "STOP",
  "0x00 0x00 REVERT",
];

const FUNCTIONS = `
  half: SWAP1 DUP1 @odd JUMPI 0x05 ADD odd: 0x03 MUL SWAP1 JUMP
  own: SWAP1 CALLER 0x00 SLOAD EQ @yes JUMPI 0x00 0x00 REVERT yes: 0x01 ADD SWAP1 JUMP
  either: SWAP1 DUP1 0xff AND @keep JUMPI POP 0x01 SLOAD keep: SWAP1 JUMP`;

/** `memory`: values are also kept in memory over branches. */
export function branching(rolls: Dice, memory: boolean): string {
  const { upTo, pick } = rolls;
  const blocks = 4 + upTo(7);
  const parts = ["CALLER 0x04 CALLDATALOAD"];
  for (let index = 0; index < blocks; index++) {
    const { text, height } = straight(rolls, 2 + upTo(6), CARRIED, memory);
    parts.push(index === 0 ? "" : `b${index}:`, text, level(height));
    if (upTo(3) === 0) parts.push(called(rolls, index));
    if (upTo(4) === 0) parts.push(loop(rolls, index));
    if (index === blocks - 1) parts.push(pick(END));
    else parts.push(turn(rolls, `@b${index + 1 + upTo(blocks - index - 1)}`));
  }
  return `${parts.join(" ")} ${FUNCTIONS}`;
}

function turn(rolls: Dice, target: string): string {
  switch (rolls.upTo(8)) {
    case 0:
      return rolls.pick(END);
    case 1:
      return `${target} JUMP`;
    default:
      return `${condition(rolls)} ${target} JUMPI`;
  }
}

/** Brings the stack to the height that all blocks begin with. */
function level(height: number): string {
  const change = CARRIED - height;
  return Array.from({ length: Math.abs(change) }, () => change > 0 ? "CALLER" : "POP").join(" ");
}

function called({ pick }: Dice, index: number): string {
  return `@r${index} @${pick(["half", "own", "either"])} JUMP r${index}:`;
}

function loop({ upTo, pick }: Dice, index: number): string {
  const count = pick(["0x04 CALLDATALOAD 0x03 AND", "0x24 CALLDATALOAD 0x03 AND", `0x0${upTo(9)}`]);
  const body = pick([
    `DUP1 0x0${upTo(3)} SSTORE`,
    `0x0${upTo(3)} SLOAD 0x02 MUL 0x01 SSTORE`,
    `DUP2 0x01 AND @s${index} JUMPI DUP1 0x02 SSTORE s${index}:`,
  ]);
  return `${count} l${index}: DUP1 ISZERO @e${index} JUMPI ${body} 0x01 SWAP1 SUB @l${index} JUMP e${index}: POP`;
}

function condition(rolls: Dice): string {
  const { upTo, pick } = rolls;
  const plain = () =>
    pick([
      () => `${pick(["0x04", "0x24", "0x44"])} CALLDATALOAD ${constant(rolls)} AND`,
      () => `${pick(["0x04", "0x24", "0x44"])} CALLDATALOAD`,
      () => "0x24 CALLDATALOAD 0x04 CALLDATALOAD LT",
      () => `0x0${upTo(3)} SLOAD 0xff AND`,
      () => "0x00 SLOAD CALLER EQ",
      () => "CALLER 0x00 SLOAD SUB",
      () => "CALLVALUE",
      () => "DUP1",
      () => "0x44 CALLDATALOAD CALLDATASIZE LT",
    ])();
  const truth = () => `${plain()} ISZERO`;
  return pick([
    plain,
    truth,
    () => `${truth()} ${truth()} ${pick(["AND", "OR"])}`,
    () => `${truth()} ${truth()} ${pick(["AND", "OR"])} ISZERO`,
  ])();
}
