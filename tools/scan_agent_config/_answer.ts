/** From a file's text to the answer of `scan_agent_config`. */
import { limits } from "../../schema/limits.ts";
import type { ToolAnswer } from "../../schema/tool.ts";
import { maskedText, place } from "../agent_config/place.ts";
import { readFile } from "../agent_config/read_file.ts";
import { ruleTable } from "../agent_config/rule_table.ts";
import { type Finding, findingSeverities } from "../agent_config/rules.ts";
import { scan } from "../agent_config/scan.ts";
import { FINDINGS_MAX } from "./schema.ts";

/** Scans `content`; both arguments as the caller wrote them. */
export function scanAnswer(content: string, filename: string | undefined): ToolAnswer {
  const file = readFile(content, filename);
  const { findings, secrets } = scan(file, ruleTable);
  const shown = findings.slice(0, FINDINGS_MAX);
  const { kind, syntax, truncated, unparsed } = file;
  return {
    ok: true,
    kind,
    syntax,
    filename: filename === undefined ? null : maskedText(filename),
    findings: place(file, { findings: shown, secrets }).map((
      { rule, severity, line, column, excerpt },
    ) => ({
      ruleId: rule.id,
      class: rule.class,
      severity,
      line,
      column,
      excerpt,
      title: rule.title,
      why: rule.why,
      advice: rule.advice,
    })),
    moreFindings: findings.length - shown.length,
    counts: countsOf(findings),
    truncated,
    unparsed,
    note: noteOf(findings.length > 0, truncated),
    untrustedFields: [
      ...(filename === undefined ? [] : ["/filename"]),
      ...shown.map((_, index) => `/findings/${index}/excerpt`),
    ],
  };
}

function countsOf(findings: readonly Finding[]): Record<string, number> {
  return Object.fromEntries(findingSeverities.map((severity) => [
    severity,
    findings.filter((finding) => finding.severity === severity).length,
  ]));
}

const clean = "No known pattern matched. That does not mean that the file is safe: an attack in " +
  "other words is not found.";
const found =
  "The findings are known patterns that matched. What did not match is not safe for it.";
const rest =
  `The text is over ${limits.agentConfigBytesRead} bytes: the rest was not read, and nothing is known of it.`;

function noteOf(anyFound: boolean, truncated: boolean): string {
  return [anyFound ? found : clean, ...(truncated ? [rest] : [])].join(" ");
}
