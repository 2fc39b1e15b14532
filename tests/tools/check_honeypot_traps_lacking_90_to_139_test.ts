/** Traps of each kind on nodes that lack anything: by size, and held. */
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { lackingTests, rowsOf } from "./_blind_trap_tests.ts";

lackingTests(rowsOf(TRAP_ROWS, ["97", "98", "106", "106b", "106c", "107", "107b", "107c"]), {
  isHeld: false,
});
lackingTests(rowsOf(TRAP_ROWS, ["130"]), { isHeld: true });
