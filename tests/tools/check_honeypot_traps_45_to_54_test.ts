/** Mechanisms 45 to 54 of the trap table, before and after the owner's switch: those of size. */
import { TRAP_ROWS } from "../rig/traps/table.ts";
import { numbered, trapTests } from "./_trap_tests.ts";

trapTests("trap", numbered(TRAP_ROWS, 45, 54));
