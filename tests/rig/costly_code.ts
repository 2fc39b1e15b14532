/** Code that is written to cost its reader: what is offered is little, and much has to be seen of it. */
import { type Hex, keccak256, toHex } from "viem";
import { assemble, dispatcher } from "./assembler.ts";

const placeOfCallers = "CALLER 0x00 MSTORE 0x02 0x20 MSTORE 0x40 0x00 KECCAK256";
const placeOfBalance = "0x04 CALLDATALOAD 0x00 MSTORE 0x01 0x20 MSTORE 0x40 0x00 KECCAK256";

/** A fork for each of so many bits of the second argument; `then` is what is done where it is set. */
function forks(count: number, then: (index: number) => string): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `0x24 CALLDATALOAD ${byte(index)} SHR 0x01 AND @set${index} JUMPI @next${index} JUMP
     set${index}: ${then(index)} next${index}:`,
  ).join(" ");
}

function repeated(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(" ");
}

/** Words copied so that both parts of each come from what was copied before. */
function copies(count: number): string {
  return repeated(count, (index) => `0x20 ${index % 2 ? "0x00 0x08" : "0x08 0x18"} MCOPY`);
}

/** The sum of six arguments, of which nobody knows how far apart it is from others. */
function sum(first: string): string {
  const more = ["0x44", "0x64", "0x84", "0xa4", "0xc4"];
  return `${first} CALLDATALOAD ${more.map((at) => `${at} CALLDATALOAD ADD`).join(" ")}`;
}

/** Words behind such a sum, and copies of what stands behind another. */
const wordsBehindSums = `${sum("0x24")} ${
  repeated(900, (index) => `CALLER DUP2 ${word(index * 32)} ADD MSTORE`)
} ${sum("0xe4")} ${
  repeated(31, (index) => `0x01 DUP2 ${word(index * 32)} ADD ${word(index)} MCOPY`)
}`;

/** What a function does at length → the function. */
const bodies: Readonly<Record<string, string>> = {
  "stores balances behind forks": `${
    forks(60, () =>
      `${placeOfBalance} DUP1 SLOAD 0x24 CALLDATALOAD ADD SWAP1 SSTORE
       0x01 0x0100 MLOAD ADD 0x0100 MSTORE`)
  } STOP`,
  "keeps deposits behind forks": `${
    forks(30, () =>
      `${placeOfCallers} DUP1 SLOAD CALLVALUE ADD SWAP1 SSTORE
       ${placeOfCallers} DUP1 SLOAD 0x24 CALLDATALOAD SWAP1 SUB SWAP1 SSTORE
       0x00 0x00 0x00 0x00 0x24 CALLDATALOAD CALLER GAS CALL POP`)
  } STOP`,
  "destroys itself behind forks": `${
    forks(200, (index) => `${byte(index)} SLOAD SELFDESTRUCT`)
  } STOP`,
  "logs behind forks": `${forks(200, (index) => `${byte(index)} 0x20 0x00 LOG1`)} STOP`,
  "calls and calls": `${
    repeated(120, (index) =>
      `0x20 0x00 0x44 0x00 0x00 ${byte(index)} SLOAD GAS CALL @called${index} JUMPI
       0x00 0x00 REVERT called${index}:`)
  } STOP`,
  "knows many owners": `${
    repeated(200, (index) => `${byte(index)} SLOAD CALLER EQ @may JUMPI`)
  } 0x00 0x00 REVERT may: 0x24 CALLDATALOAD ${placeOfBalance} SSTORE STOP`,
  "sets and clears one slot behind forks": `${
    forks(14, (index) => `${byte(index)} SLOAD CALLER EQ POP`)
  } ${repeated(700, () => "0x01 SLOAD CALLER EQ 0x02 SSTORE 0x00 0x02 SSTORE")} STOP`,
  "doubles a term": `0x00 CALLDATALOAD ${"DUP1 ADD DUP1 MUL ".repeat(400)} DUP1 SSTORE STOP`,
  "nests mappings": `0x00 CALLDATALOAD ${
    "0x00 MSTORE 0x00 MLOAD 0x20 MSTORE 0x40 0x00 KECCAK256 ".repeat(300)
  } DUP1 SSTORE STOP`,
  "copies copies": `0x04 CALLDATALOAD 0x00 MSTORE CALLER 0x20 MSTORE ${
    copies(1_000)
  } 0x10 MLOAD 0x00 SSTORE
     0x0800 0x00 KECCAK256 0x01 SSTORE 0x23b872dd 0x00 MSTORE
     0x00 0x00 0x64 0x1c 0x00 0x02 SLOAD GAS CALL STOP`,
  "hashes copies of what may be elsewhere": `${wordsBehindSums} ${
    repeated(64, (index) => `0x20 0x00 ${word(0x1000 + index * 32)} MCOPY`)
  } ${"0x0800 0x1000 KECCAK256 POP ".repeat(40)} STOP`,
  "sends copies of what may be elsewhere": `${wordsBehindSums} 0x23b872dd 0xe0 SHL 0x1000 MSTORE ${
    repeated(9, (index) => `0x20 0x00 ${word(0x1004 + index * 32)} MCOPY`)
  } ${"0x00 0x00 0x64 0x1000 0x00 0x05 GAS CALL POP ".repeat(100)} STOP`,
  "stores much on both sides of a fork": `0x24 CALLDATALOAD @b JUMPI CALLER ${
    "DUP1 PC SSTORE ".repeat(3_000)
  } POP @m JUMP
     b: CALLER ${"DUP1 PC SSTORE ".repeat(3_000)} POP m: STOP`,
  "asks again behind many forks": `@f 0x05 SLOAD @g JUMPI 0x00 @h JUMP g: 0x01 h: POP ${
    "PC CALLDATALOAD DUP2 JUMPI CALLER PC SSTORE ".repeat(2_000)
  } 0x05 SLOAD DUP2 JUMPI STOP f: 0x00 0x00 REVERT`,
  "hashes much memory": `${
    repeated(300, (index) => `0x04 CALLDATALOAD ${word(index * 32)} MSTORE`)
  } ${
    repeated(40, (index) =>
      `${
        byte(index)
      } CALLDATALOAD @next${index} JUMPI 0x2580 0x00 KECCAK256 SLOAD POP next${index}:`)
  } STOP`,
};

/** Names of the token's functions that a reader looks at first: they do the same here. */
const TOKEN = [
  "totalSupply()",
  "owner()",
  "transfer(address,uint256)",
  "transferFrom(address,address,uint256)",
];

/** What it does → tokens of which so many functions do it, few and many. */
export const costlyCodes: ReadonlyMap<string, Hex> = new Map([
  ...Object.entries(bodies).flatMap(([what, body]) =>
    [1, 150].map((count) => [`${what}, ${count} of its functions`, tokenWith(body, count)] as const)
  ),
  ["stores many entries beside many guards of which nobody knows what they are", guardedToken()],
]);

/** Each guard stands at a hash, which may be an entry of the mapping that anybody writes under keys of his. */
function guardedToken(): Hex {
  const labels = Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [`set${index}(uint256)`, `set${index}`]),
  );
  return assemble(`
    ${dispatcher({ "balanceOf(address)": "balance", "enter()": "enter", ...labels })}
    0x00 0x00 REVERT
    balance: ${placeOfBalance} SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    ${repeated(150, (index) => `set${index}: ${keccak256(toHex(index))} SLOAD @asked JUMP`)}
    asked: CALLER EQ @may JUMPI 0x00 0x00 REVERT
    may: 0x04 CALLDATALOAD 0x05 SSTORE STOP
    enter: 0x03 0x20 MSTORE ${
    repeated(1_100, (index) =>
      `${word(4 + 32 * index)} CALLDATALOAD 0x00 MSTORE CALLER 0x40 0x00 KECCAK256 SSTORE`)
  } STOP`);
}

function tokenWith(body: string, count: number): Hex {
  const others = Array.from({ length: count }, (_, index) => `function${index}(uint256)`);
  const labels = [...TOKEN, ...others].map((signature) => [signature, "costly"]);
  return assemble(`
    ${dispatcher({ "balanceOf(address)": "balance", ...Object.fromEntries(labels) })}
    0x00 0x00 REVERT
    balance: ${placeOfBalance} SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    costly: ${body}`);
}

function byte(value: number): string {
  return `0x${value.toString(16).padStart(2, "0")}`;
}

function word(value: number): string {
  return `0x${value.toString(16).padStart(4, "0")}`;
}
