/** What the answers that judge mean, and what they leave out, from the tables of the tools. */
import { jsonSchema } from "../../schema/json_schema.ts";
import type { ToolDescription } from "../../schema/tool.ts";
import {
  flagMeanings,
  notCheckedMeanings as honeypotNotChecked,
  reasons,
} from "../../tools/check_honeypot/codes.ts";
import { notCheckedMeanings as snapshotNotChecked } from "../../tools/token_risk/not_checked.ts";
import { tableLines } from "../_markdown.ts";
import { toolPath } from "./_tools.ts";

export function verdictLines(tools: readonly ToolDescription[]): string[] {
  return [
    "Four answers judge: a simulated trade, the powers in code, the findings in a file for agents, and " +
    "a CI run. They share these rules:",
    "",
    "- Unknown is `null` or a verdict of its own, with a reason. It is never safe, zero or false. Where " +
    "null means something else, such as that there is no proxy, its field says so.",
    "- A verdict never gets better because something could not be read.",
    "- Reasons come from closed lists. Nothing that a token says of itself decides anything, and " +
    "nothing of it stands in `detail`.",
    "- A good verdict tells what was tried at one block. It is no promise about the next one, and no " +
    "financial advice.",
    "",
    "## A simulated trade",
    "",
    `[check_honeypot](${toolPath("check_honeypot")}) buys and sells in simulation.`,
    "",
    ...meaningLines(tools, "check_honeypot", ["verdict", "isHoneypot", "reason", "coverage"]),
    "Reasons by verdict:",
    "",
    ...tableLines(
      ["Verdict", "Reasons"],
      Object.entries(reasons).map(([verdict, list]) => [
        `\`${verdict}\``,
        list.map((reason) => `\`${reason}\``).join(", "),
      ]),
    ),
    "",
    "Flags tell what is odd without deciding:",
    "",
    ...codeLines(flagMeanings),
    "",
    "## Powers in code",
    "",
    `[bytecode_scan](${toolPath("bytecode_scan")}) and the ` +
    `[token risk snapshot](${
      toolPath("token_risk")
    }) list what code lets somebody do. They give no ` +
    "verdict: each power has a severity, the evidence for it, and who is known to hold it. An empty " +
    "list is no proof that there are none, and `incomplete` says when something may be missing.",
    "",
    "## Files for agents",
    "",
    `[scan_agent_config](${toolPath("scan_agent_config")}) finds known patterns; ` +
    "[the rules](/docs/rules) are public. A clean result means that no known pattern matched, not " +
    "that a file is safe.",
    "",
    "## A CI run",
    "",
    "`pass` or `fail` by the gate and the counts of the report; a missing count is not zero. See " +
    "[CI](/docs/ci#verdict).",
  ];
}

export function notCheckedLines(): string[] {
  return [
    "Every answer that could be read as a judgement lists what it did not look at, in `notChecked`. " +
    "Nothing in the answer says anything about these.",
    "",
    "## check_honeypot",
    "",
    ...codeLines(honeypotNotChecked),
    "",
    "## Token risk snapshot",
    "",
    ...codeLines(snapshotNotChecked),
    "",
    "## Everywhere",
    "",
    "- Prices of tokens, and what a token is worth.",
    "- People: who stands behind an address, a team or a project.",
    "- What happens after the block that an answer names.",
    "- Source code: the [full audit](/full-audit) runs elsewhere, and source code is never sent here.",
  ];
}

function codeLines(meanings: Readonly<Record<string, string>>): string[] {
  return Object.entries(meanings).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);
}

/** Members of a tool's result as its schema has them. */
function meaningLines(
  tools: readonly ToolDescription[],
  name: string,
  members: readonly string[],
): string[] {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return [];
  const properties = jsonSchema(tool.result, "output")["properties"] as Readonly<
    Record<string, { readonly description?: string }>
  >;
  return members.flatMap((member) => [
    `- \`${member}\`: ${properties[member]?.description ?? ""}`,
    "",
  ]);
}
