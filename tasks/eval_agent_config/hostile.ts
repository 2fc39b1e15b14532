/** Texts made to cost time: for each rule, beginnings of what it finds, over and over, to the limit. */
import type { Rule } from "../../tools/agent_config/rules.ts";

const BYTES_MAX = 4_096;

/** A pattern that is nearly matched is tried again at every start. */
const shares = [0.5, 0.9];

/** What a repeated beginning is put into. */
const carriers = {
  "CLAUDE.md": (text: string) => text,
  "SKILL.md": (text: string) => `---\nname: x\ndescription: y\n---\n\n\`\`\`bash\n${text}`,
  ".mcp.json": (text: string) =>
    `{"mcpServers":{"a":{"command":"bash","args":["-c",${JSON.stringify(text)}]}}}`,
} as const satisfies Record<string, (text: string) => string>;

export type HostileText = {
  readonly rule: string;
  readonly text: string;
  readonly filename: string;
};

/** What a unit is in every file: over and over, to the limit. */
export function filled(unit: string): string {
  return unit.repeat(Math.ceil(BYTES_MAX / unit.length)).slice(0, BYTES_MAX);
}

export function hostileFiles(rule: string, unit: string): HostileText[] {
  return Object.entries(carriers).map(([filename, carry]) => ({
    rule,
    text: carry(filled(unit)).slice(0, BYTES_MAX),
    filename,
  }));
}

/** What stands between words, or begins one, in what rules look for. */
const signs = [
  ..."\"'/.-=>$(|;\\%*_#<@~:1a",
  ..."a- > a. a/ a@ a= a| .. 1. 0. ~/ ${ $( -a --a :// <! ".split(" ").filter((sign) =>
    sign !== ""
  ),
  ...["a ", "-a ", "the ", "you ", "to ", "read ", "send ", "; ", ", ", ": "],
];

/** What starts a search of a pattern: its pieces without operators, and its examples' beginnings. */
export function hostileUnits(
  { pattern, example, nearMiss }: { pattern: RegExp; example: string; nearMiss: string },
): string[] {
  const pieces = pattern.source
    .replace(/\\[bBsSdDwWpP]|\(\?(?:<?[=!]|:)|\{\d+(?:,\d*)?\}|\[(?:\\.|[^\]])*\]/g, "\0")
    .replace(/\\(.)/g, "$1").split(/[\0()|?*+^$]+/)
    .filter((piece) => piece.trim() !== "" && piece.length < 40);
  const words = example.split(/(?<=\s)/);
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(""));
  return [
    ...new Set([
      ...signs,
      ...pieces.flatMap((piece) => [piece, `${piece} `, `${piece}-`]),
      ...beginnings.flatMap((beginning) => [beginning, `${beginning.trim()}-`]),
      `${nearMiss} `,
    ]),
  ];
}

export function hostileTexts({ id, example }: Pick<Rule, "id" | "example">): HostileText[] {
  const beginnings = [
    ...shares.map((share) => example.slice(0, Math.ceil(example.length * share))),
    `${example.split(" ", 1)[0]} `,
  ];
  return [...new Set(beginnings)].filter((beginning) => beginning !== "").flatMap((beginning) => {
    return hostileFiles(id, beginning);
  });
}

/** A block that is closed, as the carriers' are not. */
function fenced(unit: string): string {
  const [open, close] = ["```bash\n", "\n```\n"];
  return open + filled(unit).slice(0, BYTES_MAX - open.length - close.length) + close;
}

/** Texts that cost parsers and line scanners, whatever the rules. */
export function hostileShapes(): HostileText[] {
  const units = [
    "<!-- ",
    "[[",
    '{"a":',
    "```\n",
    "- ",
    "> ",
    "| ",
    "`",
    "\\\n",
    "\u200b",
    "а",
    "http://",
    "http://$(",
    "curl ",
    "curl|",
    "curl a|sh;",
    "curl a|sh\n",
    "curl a; ./b ",
    "$(curl a) ",
    "(((((( curl |sh )))))) ",
    "run, ",
    "\n",
  ];
  return [
    ...[...units, ...signs].flatMap((unit) => hostileFiles("shape", unit)),
    ...units.map((unit) => ({ rule: "shape", text: fenced(unit), filename: "SKILL.md" })),
  ];
}
