/** What each function of the proving ground's contracts can do, and who may call it. */
import type { Guard, PowerName } from "../../../tools/bytecode/analysis.ts";
import { appointedExpectations } from "./expected_appointed.ts";
import { consentExpectations } from "./expected_consent.ts";
import { guardExpectations } from "./expected_guards.ts";
import { honestExpectations } from "./expected_honest.ts";
import { saleExpectations } from "./expected_sales.ts";
import { scamExpectations } from "./expected_scams.ts";
import { storageExpectations } from "./expected_storage.ts";
import { takenExpectations } from "./expected_taken.ts";

/** A guard in short: "3" is slot 3, "3/8" from bit 8 on, "role 4", "authority 7", "signature 4"… */
export type ShortGuard = string;

/** Powers of a function, with whoever may: a state alone, or guards joined by " or ". */
export type ExpectedFunction = Partial<Record<PowerName, ShortGuard>>;

/** By signature; "" stands for calls of no function. What is not listed has no power at all. */
export type ExpectedContract = Readonly<Record<string, ExpectedFunction>>;

export const expectations: Readonly<Record<string, ExpectedContract>> = {
  ...scamExpectations,
  ...guardExpectations,
  ...takenExpectations,
  ...appointedExpectations,
  ...honestExpectations,
  ...saleExpectations,
  ...consentExpectations,
  ...storageExpectations,
};

/** A guard as the tables write it. */
export function shortGuard(guard: Guard): ShortGuard {
  const place = "place" in guard && guard.place !== null ? placeText(guard.place) : null;
  const address = "address" in guard ? guard.address : null;
  switch (guard.kind) {
    case "slot":
      return place!;
    case "role":
      return `role ${BigInt(guard.mappingSlot)}`;
    case "fixed":
      return `fixed ${guard.address}`;
    case "self":
      return "self";
    default:
      return [guard.kind, place ?? address].filter((part) => part !== null).join(" ");
  }
}

function placeText({ slot, offsetBits }: { slot: string; offsetBits: number }): string {
  return `${BigInt(slot)}${offsetBits === 0 ? "" : `/${offsetBits}`}`;
}
