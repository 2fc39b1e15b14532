/** The rule table as the catalogue of rules shows it. */
import type { RuleDescription } from "../../schema/discovery/rules.ts";
import { ruleTable } from "./rule_table.ts";

/** Every rule, those of a class together, without patterns and examples. */
export function ruleDescriptions(): RuleDescription[] {
  return ruleTable.map((rule) => ({
    id: rule.id,
    class: rule.class,
    severity: rule.severity,
    kinds: rule.kinds ?? null,
    parts: rule.on === "text" ? ["text"] : rule.on,
    title: rule.title,
    why: rule.why,
    advice: rule.advice,
  }));
}
