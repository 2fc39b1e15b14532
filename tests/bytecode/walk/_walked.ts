/** Walks of assembled code, and terms as text. */
import { hexToBytes } from "viem";
import type { Entry, Path, WalkRecord } from "../../../tools/bytecode/walk/records.ts";
import type { Value } from "../../../tools/bytecode/walk/values.ts";
import { decodeProgram, walkFunction } from "../../../tools/bytecode/walk/walk.ts";
import { assemble, dispatcher, selectorOf } from "../../rig/assembler.ts";

/** The only function of code that has `body` behind the usual dispatcher. */
export function walked(body: string): WalkRecord {
  return walkedAs({ selector: Number(selectorOf("run()")) }, body);
}

export function walkedAs(entry: Entry, body: string, fallback = "0x00 0x00 REVERT"): WalkRecord {
  return walkedCode(entry, `${dispatcher({ "run()": "run" })} ${fallback} run: POP ${body}`);
}

export function walkedCode(entry: Entry, text: string): WalkRecord {
  return walkFunction(decodeProgram(hexToBytes(assemble(text))), entry);
}

/** A value as a formula: `cd4` first argument, `s[…]` storage, `m[…]` entry of a mapping, `x<8:1>` bits. */
export function formula(value: Value): string {
  if (typeof value !== "object") return value < 1e6 ? String(value) : `0x${value.toString(16)}`;
  switch (value.kind) {
    case "calldata":
      return typeof value.offset === "object"
        ? `cd(${formula(value.offset)})`
        : `cd${value.offset}`;
    case "storage":
      return `s[${formula(value.slot)}]`;
    case "transient":
      return `t[${formula(value.slot)}]`;
    case "mapping":
      return `${typeof value.slot === "object" ? formula(value.slot) : `m${value.slot}`}[${
        formula(value.key)
      }]`;
    case "array":
      return `a(${formula(value.slot)})`;
    case "field":
      return `${formula(value.of)}<${value.offset}:${value.bits}>`;
    case "packed":
      return `{${
        value.pieces.map(({ of, low, bits, at }) => `${formula(of)}<${low}:${bits}>@${at}`).join(
          " ",
        )
      } ${formula(value.constant)}}`;
    case "keccak":
      return `keccak(${value.words.map(formula).join(", ")})`;
    case "success":
    case "returnsize":
      return `${value.kind}@${value.call.pc}`;
    case "returned":
      return `returned@${value.call.pc}+${formula(value.offset)}`;
    case "operation":
      return `${value.op}(${value.operands.map(formula).join(", ")})`;
    default:
      return value.kind;
  }
}

export function conditions(path: Path | undefined): string[] {
  return (path ?? []).map(({ value, holds }) => `${holds ? "" : "not "}${formula(value)}`);
}

export function stores({ stores: list }: WalkRecord): string[] {
  return list.map(({ slot, offset, bits, value }) => {
    const place = bits === 256 ? formula(slot) : `${formula(slot)}<${offset}:${bits}>`;
    return `${place} = ${formula(value)}`;
  });
}
