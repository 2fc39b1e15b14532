/** Mechanisms 180 to 189 of the trap table, before and after the owner's switch. */
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { numbered, trapTests } from "./_trap_tests.ts";

trapTests("trap", numbered(TRAP_ROWS, 180, 189));
