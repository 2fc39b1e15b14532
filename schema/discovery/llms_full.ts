/**
 * `/llms-full.txt`: what a caller needs, in one file: arguments, results and an example of each tool,
 * refusals, errors, limits, networks.
 */
import { enginePath } from "../engine.ts";
import { errorCodes, refusalCodes } from "../errors.ts";
import { outlineSchema } from "../json_schema.ts";
import { limits } from "../limits.ts";
import { mcpRevisions } from "../mcp.ts";
import { surfaces } from "../service.ts";
import type { OpenReadDescription, ToolDescription } from "../tool.ts";
import { reportExample, sessionExample } from "./_ci_examples.ts";
import { creditsText } from "./_credits_text.ts";
import {
  argumentLines,
  ciLines,
  opening,
  planLines,
  planTitle,
  tokenRiskLimits,
} from "./_llms_parts.ts";
import type { NetworkDescription } from "./networks.ts";
import { exampleSource, shownExample, shownExampleNote } from "./shown_example.ts";

/** Some 30,000 tokens: what is more belongs on a page of its own. */
const bytesMax = 120_000;

/** @throws {RangeError} when the file would be too long. */
export function llmsFullText(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
  networks: readonly NetworkDescription[],
): string {
  const text = fullLines(tools, tokenRisk, networks).join("\n");
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= bytesMax) return text;
  throw new RangeError(`/llms-full.txt would have ${bytes} bytes, more than ${bytesMax}`);
}

function fullLines(
  tools: readonly ToolDescription[],
  tokenRisk: OpenReadDescription,
  networks: readonly NetworkDescription[],
): string[] {
  return [
    ...opening(),
    "## Tools",
    "",
    `Example results: ${exampleSource} ${shownExampleNote}`,
    "",
    ...tools.flatMap((tool) =>
      readLines(tool, tool.name, [
        `\`POST {base_url}${surfaces.rest.path}/${tool.name}\`. Costs ${
          creditsText(tool.credits)
        }; ` +
        `needs the ${planTitle(tool)} plan.`,
      ])
    ),
    "## Free, without a key",
    "",
    ...readLines(tokenRisk, tokenRisk.name, [
      `\`POST {base_url}${surfaces.tokenRisk.path}\` with a JSON body, or \`GET\` with the same ` +
      `names as query parameters. ${tokenRiskLimits()}`,
    ]),
    ...ciPart(),
    ...errorLines(),
    "## Plans and limits",
    "",
    ...planLines(),
    `- a request body: at most ${limits.bodyBytesMax} bytes; a string argument: at most ` +
    `${limits.stringLengthMax} characters`,
    `- \`scan_agent_config\` reads the first ${limits.agentConfigBytesRead} bytes of \`content\``,
    `- live API keys of an account: at most ${limits.keysPerAccount}`,
    "",
    "Every metered answer carries `X-Credits-Used`, `X-Credits-Left`, `X-Credits-Reset`, " +
    "`RateLimit`, `RateLimit-Policy`, `X-RateLimit-Limit`, `X-RateLimit-Remaining` and " +
    "`X-RateLimit-Reset`; every answer carries `X-Request-Id`.",
    "",
    "## MCP",
    "",
    `\`POST {base_url}${surfaces.mcp.path}\`: JSON-RPC 2.0, streamable HTTP without streams and ` +
    `sessions, revisions ${mcpRevisions.join(", ")}. Ready configurations for clients: ` +
    "{base_url}/mcp.json",
    "",
    ...networkLines(networks),
  ];
}

function ciPart(): string[] {
  return [
    "## CI runs",
    "",
    "### ci",
    "",
    ...ciLines().map((line) => `- ${line}`),
    `- published engines: {base_url}${enginePath}/manifest.json`,
    "",
    "Example bodies and answers, with an engine of the project's tests:",
    "",
    ...[sessionExample, reportExample].flatMap(({ body, answer }) => [
      ...fenced(body),
      ...fenced(answer),
    ]),
  ];
}

function readLines(
  described: OpenReadDescription,
  heading: string,
  callLines: readonly string[],
): string[] {
  const { example } = described;
  return [
    `### ${heading}`,
    "",
    described.description,
    "",
    ...callLines,
    "",
    ...argumentLines(described),
    "",
    "Example arguments, example result, JSON Schema of the result:",
    "",
    ...fenced(example.arguments),
    ...fenced(shownExample(example.result)),
    ...fenced(outlineSchema(described.result)),
  ];
}

function fenced(value: unknown): string[] {
  return ["```json", JSON.stringify(value), "```", ""];
}

function errorLines(): string[] {
  return [
    "## Errors",
    "",
    "Refused requests, with the HTTP status:",
    "",
    ...Object.entries(errorCodes).map(([code, { status, meaning }]) =>
      `- ${status} \`${code}\`: ${meaning}`
    ),
    "",
    "Refusals of tools, with status 200 and `ok` false:",
    "",
    ...Object.entries(refusalCodes).map(([code, meaning]) => `- \`${code}\`: ${meaning}`),
    "",
  ];
}

function networkLines(networks: readonly NetworkDescription[]): string[] {
  return [
    "## Networks",
    "",
    "`network` takes a name, an alias or a chain id; left out, tools read Ethereum. More of each: " +
    "{base_url}/networks.json",
    "",
    ...networks.map(({ name, chainId, nativeSymbol, status }) =>
      `- ${name}: ${chainId}, ${nativeSymbol}${status === "sunset" ? ", its end is announced" : ""}`
    ),
    "",
  ];
}
