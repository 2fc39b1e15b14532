/** Files as tests look at them. */
import { readFile } from "../../tools/agent_config/read_file.ts";
import type { Rule } from "../../tools/agent_config/rules.ts";

/** Facts as "role path=value"; those of prose and the like without a path as "role value". */
export function said(content: string, filename?: string): string[] {
  return readFile(content, filename).facts.map(({ role, path, value }) =>
    path === "" ? `${role} ${value}` : `${role} ${path}=${value}`
  );
}

/** Kind and syntax of a text. */
export function kindOf(content: string, filename?: string): string {
  const { kind, syntax } = readFile(content, filename);
  return `${kind} ${syntax}`;
}

type PatternRule = Extract<Rule, { pattern: RegExp }>;

/** A rule of the tests' own. */
export function rule(
  given: Pick<PatternRule, "id" | "class" | "severity" | "on" | "pattern"> & Partial<PatternRule>,
): Rule {
  return { title: "", why: "", advice: "", example: "", nearMiss: "", ...given };
}
