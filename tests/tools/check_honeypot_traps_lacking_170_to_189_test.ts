/** Traps of each kind on nodes that lack anything: those that look at the block and its fees. */
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { lackingTests, rowsOf } from "./_blind_trap_tests.ts";

lackingTests(
  rowsOf(TRAP_ROWS, [
    "170",
    "170b",
    "170c",
    "171",
    "171b",
    "172",
    "172b",
    "173",
    "180",
    "180d",
    "184",
  ]),
  { isHeld: false },
);
