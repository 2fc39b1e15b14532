/** Every trap's own code without its trap lines: sellable, whatever the owner switches. */
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { trapTests } from "./_trap_tests.ts";

trapTests("sibling", TRAP_ROWS);
