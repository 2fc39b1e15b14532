/** Every rule; a catalogue, a scan and the tests read it from here. */
import { behaviour } from "./rules/table.ts";
import type { Rule } from "./rules.ts";
import { secrets } from "./secrets/rules.ts";

export const ruleTable: readonly Rule[] = [...behaviour, ...secrets];
