/** Traps of each kind on nodes that lack anything: taxed, blocked, block-dependent, cheating. */
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { lackingTests, rowsOf } from "./_blind_trap_tests.ts";

lackingTests(
  rowsOf(TRAP_ROWS, ["2", "11", "20", "24", "26", "27b", "76", "77", "78", "79", "80"]),
  { isHeld: false },
);
