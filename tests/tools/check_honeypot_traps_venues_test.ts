/** A trap on every venue of the six networks, before and after the owner's switch. */
import { VENUE_ROWS } from "../rig/traps/venues.ts";
import { trapTests } from "./_trap_tests.ts";

trapTests("trap", VENUE_ROWS);
