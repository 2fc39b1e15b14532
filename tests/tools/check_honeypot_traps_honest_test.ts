/** Honest tokens of many styles. */
import { HONEST_ROWS } from "../rig/traps/honest.ts";
import { trapTests } from "./_trap_tests.ts";

trapTests("trap", HONEST_ROWS);
