/** What deployed code is, before any of it is interpreted. */
import { type Clone, findClone, findSlotProxy, type SlotProxy } from "../../evm/clone.ts";
import type { Address, Hex } from "../../evm/network.ts";
import { delegateOf } from "../../evm/proxy.ts";
import type { CodeForm } from "../analysis.ts";
import { isCreationCode } from "./_creation.ts";

/** What the form tells. Everything but `form` is null or false unless it applies. */
export type FormReading = {
  readonly form: CodeForm;
  /** EIP-7702: whose code runs. */
  readonly delegatedTo: Address | null;
  /** The code is exactly that of a clone. */
  readonly clone: Clone | null;
  /** The code is exactly that of a small proxy of one of EIP-1967's slots. */
  readonly slotProxy: SlotProxy | null;
};

/** Reads code: 0x and whole bytes as hex digits of any case. */
export function readForm(code: Hex): FormReading {
  const lower = code.toLowerCase() as Hex;
  const form = formOf(lower);
  const isEvm = form === "evm";
  const clone = isEvm ? findClone(lower) : null;
  return {
    form,
    delegatedTo: form === "delegation" ? delegateOf(lower) : null,
    clone,
    slotProxy: isEvm ? findSlotProxy(lower) : null,
  };
}

/**
 * The heads of zkSync's EraVM code, as its compilers begin: with room on the stack, or at once with where memory is
 * free. The length rule alone also hits EVM code, the head alone may be data.
 */
const ERA_VM = /^0x000(?:[0-9a-f]000000000002|0008003000039000000400030043f)/;
const ERA_WORD_DIGITS = 64;

/** ERC-5202: https://eips.ethereum.org/EIPS/eip-5202 */
const BLUEPRINT = "0xfe71";

function formOf(code: Hex): CodeForm {
  if (code === "0x") return "empty";
  if (delegateOf(code) !== null) return "delegation";
  // Reserved for formats that are not today's code (EIP-3541); no EVM runs it.
  if (code.startsWith("0xef")) return "eof";
  if (isEraVm(code)) return "not-evm-bytecode";
  if (code.startsWith(BLUEPRINT)) return "blueprint";
  if (code.startsWith("0x00")) return "data";
  return isCreationCode(code.slice(2)) ? "creation-code" : "evm";
}

/** Whole words, an odd number of them, behind the head. */
function isEraVm(code: Hex): boolean {
  const words = (code.length - 2) / ERA_WORD_DIGITS;
  return ERA_VM.test(code) && words % 2 === 1;
}
