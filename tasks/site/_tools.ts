/** A page a tool, and the list of them: arguments, every field of the result, refusals, an example. */
import { catalogueEntry } from "../../schema/catalogue.ts";
import { configured } from "../../schema/discovery/configured.ts";
import { openApi } from "../../schema/discovery/openapi.ts";
import {
  exampleSource,
  shownExample,
  shownExampleNote,
} from "../../schema/discovery/shown_example.ts";
import { type RefusalCode, refusalCodes } from "../../schema/errors.ts";
import { firstSentence } from "../../schema/first_sentence.ts";
import { mcpCallCredits } from "../../schema/mcp.ts";
import { plans } from "../../schema/plans.ts";
import { surfaces } from "../../schema/service.ts";
import type { OpenApiDocument } from "../../schema/snippets/operations.ts";
import { languageIds, languages, snippetTable } from "../../schema/snippets/snippets.ts";
import type { OpenReadDescription, ToolDescription } from "../../schema/tool.ts";
import { fieldRows } from "./_fields.ts";
import { jsonLines, tableLines } from "../_markdown.ts";
import type { SitePages } from "./_page.ts";
import { refusalsOf } from "./refusals.ts";

export const toolPath = (name: string) => `/docs/tools/${name}`;

export function toolPages(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
): SitePages {
  const code = snippetTable(openApi(tools, tokenRisk) as unknown as OpenApiDocument);
  const codeOf = ({ name }: OpenReadDescription) => codeLines(name, code[name] ?? {});
  return {
    "/docs/tools": {
      title: "Tools",
      about: "What can be asked, with the price of each call and the plan it needs.",
      lines: listLines(tools, tokenRisk),
    },
    ...Object.fromEntries(tools.map((tool) => [toolPath(tool.name), {
      title: tool.name,
      about: tool.title,
      lines: readLines(tool, [...toolCallLines(tool), ...codeOf(tool)]),
    }])),
    [toolPath(tokenRisk.name)]: {
      title: tokenRisk.title,
      about: "The free first look at a token, without a key.",
      lines: readLines(tokenRisk, [...openCallLines(), ...codeOf(tokenRisk)]),
    },
  };
}

function listLines(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
): readonly string[] {
  return [
    `Call a tool with \`POST {base_url}${surfaces.rest.path}/<name>\`, a JSON body and a key. Over ` +
    `MCP each call costs ${mcpCallCredits} credits, whichever the tool.`,
    "",
    ...tableLines(
      ["Tool", "Credits", "Plan", "What it answers"],
      tools.map(({ name, description, credits, plan }) => [
        `[\`${name}\`](${toolPath(name)})`,
        String(credits),
        plans[plan].title,
        firstSentence(description),
      ]),
    ),
    "",
    `Without a key: the [${tokenRisk.title.toLowerCase()}](${toolPath(tokenRisk.name)}).`,
  ];
}

function toolCallLines({ name, credits, plan }: ToolDescription): string[] {
  return [
    `\`POST {base_url}${surfaces.rest.path}/${name}\`. Costs ${credits} ` +
    `credit${credits === 1 ? "" : "s"}, over MCP ${mcpCallCredits}; needs the ` +
    `[${plans[plan].title}](/docs/plans) plan.`,
  ];
}

function openCallLines(): string[] {
  return [
    `\`POST {base_url}${surfaces.tokenRisk.path}\` with a JSON body, or \`GET\` with the same names as ` +
    `query parameters. Free: ${configured.riskPerMinute} new lookups a minute for an address, ` +
    `${configured.riskPerDay} a day for all callers; see [limits](/docs/limits).`,
  ];
}

/** The example in each language; `deno task test:snippets` runs all of them. */
function codeLines(name: string, code: Readonly<Record<string, string | null>>): string[] {
  const shown = languageIds.flatMap((id) => {
    const text = code[id] ?? null;
    return text === null ? [] : [{ ...languages[id], text }];
  });
  return [
    "",
    "## Call",
    "",
    `To try in the [playground](/playground#${name}), or as code:`,
    ...shown.flatMap(({ title, fence, text }) => [
      "",
      `### ${title}`,
      "",
      "```" + fence,
      ...text.trimEnd().split("\n"),
      "```",
    ]),
  ];
}

function readLines(described: OpenReadDescription, callLines: readonly string[]): string[] {
  const { params, required } = catalogueEntry(described);
  const names = Object.entries(params);
  return [
    described.description,
    "",
    ...callLines,
    "",
    "## Arguments",
    "",
    ...(names.length === 0 ? ["None."] : tableLines(
      ["Argument", "Required", "Meaning"],
      names.map(([name, meaning]) => [
        `\`${name}\``,
        required.includes(name) ? "yes" : "no",
        meaning,
      ]),
    )),
    "",
    "## Result",
    "",
    "`[]` stands for each entry of a list. Amounts are decimal digits in base units unless a row says " +
    "otherwise; `Bps` are basis points, hundredths of a percent. A `null` is not known, with the reason " +
    "in `unknown`, and never safe, zero or false, unless its row says what null means.",
    "",
    ...tableLines(
      ["Field", "Type", "Meaning"],
      fieldRows(described.result).map(({ path, type, meaning }) => [`\`${path}\``, type, meaning]),
    ),
    "",
    ...refusalLines(described.name),
    "## Example",
    "",
    "Arguments:",
    "",
    ...jsonLines(described.example.arguments),
    "Result:",
    "",
    ...jsonLines(shownExample(described.example.result)),
    ...(readsChains(described) ? [exampleSource] : []),
    shownExampleNote,
    "",
  ];
}

/** What asks nobody has no sources to tell. */
function readsChains({ result }: OpenReadDescription): boolean {
  return "sources" in result.shape;
}

/** With status 200 and `ok` false. */
function refusalLines(name: string): string[] {
  const codes = (refusalsOf as Readonly<Record<string, readonly RefusalCode[]>>)[name] ?? [];
  if (codes.length === 0) {
    return [
      "## Refusals",
      "",
      "None: what does not fit its schema is a [refused request](/docs/errors).",
      "",
    ];
  }
  return [
    "## Refusals",
    "",
    "Status 200, `ok` false and `error`; nothing is charged. Refused requests have other codes: see " +
    "[errors](/docs/errors).",
    "",
    ...codes.map((code) => `- [\`${code}\`](/docs/errors/${code}): ${refusalCodes[code]}`),
    "",
  ];
}
