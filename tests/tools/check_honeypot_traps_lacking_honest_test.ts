/** Honest tokens of each kind on nodes that lack anything. */
import { HONEST_ROWS } from "../rig/traps/honest.ts";
import { lackingTests, rowsOf } from "./_blind_trap_tests.ts";

lackingTests(rowsOf(HONEST_ROWS, ["h1", "h50b", "h51", "h52"]), { isHeld: false });
lackingTests(rowsOf(HONEST_ROWS, ["h31", "h34"]), { isHeld: true });
