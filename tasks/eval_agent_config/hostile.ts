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

export function hostileTexts({ id, example }: Pick<Rule, "id" | "example">): HostileText[] {
  const beginnings = [
    ...shares.map((share) => example.slice(0, Math.ceil(example.length * share))),
    `${example.split(" ", 1)[0]} `,
  ];
  return [...new Set(beginnings)].filter((beginning) => beginning !== "").flatMap((beginning) => {
    const repeated = beginning.repeat(Math.ceil(BYTES_MAX / beginning.length));
    return Object.entries(carriers).map(([filename, carry]) => ({
      rule: id,
      text: carry(repeated.slice(0, BYTES_MAX)).slice(0, BYTES_MAX),
      filename,
    }));
  });
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
    "run, ",
    "\n",
  ];
  return units.flatMap((unit) =>
    Object.entries(carriers).map(([filename, carry]) => ({
      rule: "shape",
      text: [...carry(unit.repeat(Math.ceil(BYTES_MAX / unit.length)))].slice(0, BYTES_MAX).join(
        "",
      ),
      filename,
    }))
  );
}
