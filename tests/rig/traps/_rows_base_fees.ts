/** Rows that look at what a block asks for gas, while simulated blocks follow empty ones. */
import { COMMON, FREE, HONEYPOT, level, ON, type Outcomes, type Row } from "./row.ts";

const AWARE = { ...HONEYPOT, reason: "simulation-aware" } as const;
const GWEI = 10n ** 9n;

/** The rig waits through empty blocks too, and pays as little after them. */
const SELLS: Outcomes = { next: "sells", hour: "sells", day: "sells" };

/** The head asks for twenty gwei. */
const BUSY = [
  { node: "anvil_setNextBlockBaseFeePerGas", params: ["0x4a817c800"] },
  { node: "anvil_mine", params: ["0x1"] },
] as const;

export const BASE_FEE_ROWS = [
  {
    ...{
      ...COMMON,
      id: "140",
      mechanism: "no offers over three times the base fee",
      sibling: null,
    },
    ...{ contract: "trap:GasMultiple", before: { expected: FREE } },
    flip: [...level(3n), ...ON, ...BUSY],
    // The rig's transactions offer a gwei over what is then nothing.
    after: { expected: FREE, real: { next: "sells", hour: "fails", day: "fails" } },
  },
  {
    ...{ ...COMMON, id: "141", mechanism: "sells later only at next to no base fee" },
    ...{ contract: "trap:FallenBaseFee", before: { expected: FREE } },
    flip: [...level(GWEI / 10n), ...ON, ...BUSY],
    after: { expected: AWARE, real: SELLS },
  },
  {
    ...{ ...COMMON, id: "142", mechanism: "sells later only at a fifth of the base fee" },
    ...{ contract: "trap:BaseFeeSlope", before: { expected: FREE }, flip: [...ON, ...BUSY] },
    after: { expected: AWARE, real: SELLS },
  },
] as const satisfies readonly Row[];
