/** A small assembler, for code that no compiler writes. */
import { type Hex, keccak256, toHex } from "viem";

const NAMED = [
  ["00", "STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND"],
  ["10", "LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR"],
  ["20", "KECCAK256"],
  ["30", "ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY CODESIZE"],
  ["39", "CODECOPY GASPRICE EXTCODESIZE EXTCODECOPY RETURNDATASIZE RETURNDATACOPY EXTCODEHASH"],
  ["40", "BLOCKHASH COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE BASEFEE"],
  ["50", "POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE"],
  ["5e", "MCOPY PUSH0"],
  ["80", numbered("DUP")],
  ["90", numbered("SWAP")],
  ["a0", "LOG0 LOG1 LOG2 LOG3 LOG4"],
  ["f0", "CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2"],
  ["fa", "STATICCALL"],
  ["fd", "REVERT INVALID SELFDESTRUCT"],
] as const;

function numbered(name: string): string {
  return Array.from({ length: 16 }, (_, index) => `${name}${index + 1}`).join(" ");
}

const OPCODES: ReadonlyMap<string, string> = new Map(
  NAMED.flatMap(([first, names]) =>
    names.split(" ").map((name, index) => [name, byte(parseInt(first, 16) + index)] as const)
  ),
);

/**
 * Words between blanks: a name of an instruction; `0x…` pushes these bytes; `@name` pushes two bytes,
 * where the label stands, and `.@name` is these two bytes alone; `name:` is a JUMPDEST with that label,
 * `name=` a label alone; `.0x…` stands in the code as it is.
 */
export function assemble(text: string): Hex {
  const words = text.trim().split(/\s+/).filter((word) => word !== "");
  const labels = new Map<string, number>();
  let offset = 0;
  for (const word of words) {
    const label = /^(\w+)[:=]$/.exec(word)?.[1];
    if (label !== undefined) labels.set(label, offset);
    offset += bytesOf(word, () => 0).length / 2;
  }
  const place = (label: string): number => {
    const at = labels.get(label);
    if (at === undefined) throw new Error(`no label ${label}`);
    return at;
  };
  return `0x${words.map((word) => bytesOf(word, place)).join("")}`;
}

/** Hex digits of one word. */
function bytesOf(word: string, place: (label: string) => number): string {
  if (word.startsWith(".0x")) return word.slice(3);
  if (word.startsWith("0x")) return byte(0x5f + (word.length - 2) / 2) + word.slice(2);
  if (word.startsWith(".@")) return twoBytes(place(word.slice(2)));
  if (word.startsWith("@")) return `61${twoBytes(place(word.slice(1)))}`;
  if (word.endsWith(":")) return "5b";
  if (word.endsWith("=")) return "";
  const opcode = OPCODES.get(word);
  if (opcode === undefined) throw new Error(`no instruction ${word}`);
  return opcode;
}

function twoBytes(value: number): string {
  return value.toString(16).padStart(4, "0");
}

function byte(value: number): string {
  return value.toString(16).padStart(2, "0");
}

export function selectorOf(signature: string): Hex {
  return keccak256(toHex(signature)).slice(0, 10) as Hex;
}

/** The usual dispatcher: each signature leads to its label; what fits none falls through to the rest. */
export function dispatcher(functions: Readonly<Record<string, string>>): string {
  const cases = Object.entries(functions).map(([signature, label]) =>
    `DUP1 ${selectorOf(signature)} EQ @${label} JUMPI`
  );
  return `0x00 CALLDATALOAD 0xe0 SHR ${cases.join(" ")}`;
}
