/** What kind of file a text is: by its name, and where names are shared or absent by what it says. */
import type { FileKind, Syntax } from "./kinds.ts";
import { textOf, type Tree, valueOf } from "./_tree.ts";

export type Named = {
  /** Undefined: several kinds bear the name, or nobody knows it. */
  readonly kind: FileKind | undefined;
  /** Undefined: the name does not tell. */
  readonly syntax: Syntax | undefined;
};

type Row = readonly [pattern: RegExp, kind: FileKind | undefined, syntax: Syntax];

/** The first that matches the last part of a name, in lower case. */
const names = [
  [/^skill\.md$/, "skill", "markdown"],
  [
    /^(?:\.mcp|mcp|mcp[_-]?config|mcp[_-]?settings|cline_mcp_settings|mcp_servers)\.json[c5]?$/,
    "mcp",
    "json",
  ],
  [/^claude_desktop_config\.json$|^\.claude\.json$/, "mcp", "json"],
  [
    /^settings\.local\.json$|^managed-settings\.json$|^claude[_-]settings\.json$/,
    "claude-settings",
    "json",
  ],
  [/^hooks\.json$/, "claude-settings", "json"],
  [
    /^(?:package|bower|composer|deno|jsr|package-lock|plugin|marketplace)\.jsonc?$/,
    "manifest",
    "json",
  ],
  [/^(?:pyproject|cargo|pipfile)\.toml$/, "manifest", "toml"],
  [/^(?:requirements.*\.txt|.*\.lock|go\.mod|gemfile|npm-shrinkwrap\.json)$/, "manifest", "text"],
  [
    /^(?:claude|claude\.local|agents?|gemini|copilot-instructions|qwen|codex|cursor|memory|soul|tools|rules|user|identity|heartbeat|bootstrap)\.md$/,
    "instructions",
    "markdown",
  ],
  [
    /^\.(?:cursorrules|windsurfrules|clinerules|roorules|goosehints|aiderrules|rules)(?:-\w+)?$/,
    "instructions",
    "markdown",
  ],
  [/\.mdc$|\.(?:instructions|prompt|chatmode|agent)\.md$/, "instructions", "markdown"],
  [
    /\.(?:sh|bash|zsh|fish|ps1|psm1|bat|cmd|py|js|mjs|cjs|ts|rb|pl|php|lua|applescript)$|^dockerfile|^makefile$/,
    "script",
    "text",
  ],
  [/\.(?:md|markdown|mdx|rst)$/, undefined, "markdown"],
  [/\.(?:json|jsonc|json5|code-workspace)$/, undefined, "json"],
  [/\.toml$/, undefined, "toml"],
  [/\.ya?ml$/, undefined, "yaml"],
] as const satisfies readonly Row[];

/** Keys at the top of a file that only one client reads. The first row with one of them decides. */
const keyed = [
  [
    "claude-settings",
    /^(?:permissions|hooks|apiKeyHelper|awsAuthRefresh|statusLine|enableAllProjectMcpServers|enabledMcpjsonServers|enabledPlugins|includeCoAuthoredBy)$/,
  ],
  [
    "codex-config",
    /^(?:approval_policy|sandbox_mode|sandbox_workspace_write|shell_environment_policy|model_providers|mcp_servers|projects|profiles)$/,
  ],
  [
    "gemini-settings",
    /^(?:selectedAuthType|coreTools|excludeTools|contextFileName|autoAccept|hasSeenIdeIntegrationNudge)$/,
  ],
  [
    "vscode-settings",
    /^(?:chat|editor|terminal|github|workbench|files|python|git|extensions|security|remote|task)\./,
  ],
  ["mcp", /^(?:mcpServers|servers|context_servers|mcp)$/],
  ["manifest", /^(?:dependencies|devDependencies|lockfileVersion|bin)$/],
] as const satisfies readonly (readonly [FileKind, RegExp])[];

/** Top-level names that Gemini's settings share with others, when servers carry `trust` or `httpUrl`. */
const GEMINI_SERVER = /^(?:trust|httpUrl|includeTools|excludeTools)$/;

/** Settings of Gemini's in sections, where nobody else has them. */
const GEMINI_SECTIONS: Readonly<Record<string, RegExp>> = {
  general: /^(?:defaultApprovalMode|preferredEditor|checkpointing|enablePromptCompletion)$/,
  tools: /^(?:sandbox|autoAccept|core|discoveryCommand|callCommand|useRipgrep)$/,
  security: /^(?:folderTrust|disableYoloMode)$/,
  context: /^(?:fileName|includeDirectories|loadMemoryFromIncludeDirectories)$/,
};

/** Keys of Claude's settings that name nothing of their own: they decide when nothing else does. */
const CLAUDE_WEAK = /^(?:env|cleanupPeriodDays|outputStyle|model|forceLoginMethod)$/;

export function byName(filename: string | undefined): Named {
  const path = (filename ?? "").slice(-400).replaceAll("\\", "/").trim().toLowerCase();
  const base = path.slice(path.lastIndexOf("/") + 1).replace(
    /\.(?:example|sample|template|bak|dist)$/,
    "",
  );
  for (const [pattern, kind, syntax] of names as readonly Row[]) {
    if (pattern.test(base)) return { kind: kind ?? kindOfFolder(path, syntax), syntax };
  }
  return { kind: undefined, syntax: undefined };
}

/** A shared name below a folder of one client's own. */
function kindOfFolder(path: string, syntax: Syntax): FileKind | undefined {
  if (syntax === "markdown") {
    if (/(?:^|\/)skills\//.test(path)) return "skill";
    const own =
      /(?:^|\/)\.(?:claude|cursor|github|gemini|codex|windsurf|clinerules|roo|kiro|amazonq|continue)\//;
    return own.test(path) ? "instructions" : undefined;
  }
  if (/(?:^|\/)\.codex\/config\.toml$/.test(path)) return "codex-config";
  if (!path.endsWith("settings.json")) return undefined;
  if (/(?:^|\/)\.claude\//.test(path)) return "claude-settings";
  if (/(?:^|\/)\.gemini\//.test(path)) return "gemini-settings";
  return /(?:^|\/)\.vscode\//.test(path) ? "vscode-settings" : undefined;
}

/** The syntax that a text without a telling name is written in. */
export function syntaxOf(text: string): Syntax {
  const start = text.replace(/^\uFEFF?\s+/, "").slice(0, 400);
  if (/^(?:\{|\[\s*[[{"]|\/\/|\/\*)/.test(start)) return "json";
  if (start.startsWith("---")) return "markdown";
  if (
    /^\[{1,2}[\w.-]+\]{1,2}\s*$/m.test(start) || /^[\w.-]+ = (?:["'\d[]|true|false)/.test(start)
  ) {
    return "toml";
  }
  if (start.startsWith("#!")) return "text";
  if (/^[\w-]+:(?: \S.{0,200})?\n(?:[ -]|[\w-]+:)/.test(start) && !/^#/m.test(start)) return "yaml";
  return "markdown";
}

/** The kind by the keys at the top of a structure. */
export function byKeys(tree: Tree | undefined): FileKind | undefined {
  if (tree?.type === "array") return byKeys(tree.items[0]);
  if (tree?.type !== "object") return undefined;
  const keys = tree.entries.map(({ key }) => key.value);
  if (geminiServers(tree) || geminiSections(tree)) return "gemini-settings";
  const row = keyed.find(([, pattern]) => keys.some((key) => pattern.test(key)));
  if (row) return row[0];
  // A server alone, as documentation shows it.
  if (keys.some((key) => key === "command" || key === "args")) return "mcp";
  return keys.some((key) => CLAUDE_WEAK.test(key)) ? "claude-settings" : undefined;
}

function geminiServers(tree: Tree): boolean {
  const servers = valueOf(tree, "mcpServers");
  if (servers?.type !== "object") return false;
  return servers.entries.some(({ value }) =>
    value.type === "object" && value.entries.some(({ key }) => GEMINI_SERVER.test(key.value))
  );
}

/** Gemini's settings since they have sections: the names of those alone are anybody's. */
function geminiSections(tree: Tree): boolean {
  return Object.entries(GEMINI_SECTIONS).some(([section, names]) => {
    const settings = valueOf(tree, section);
    return settings?.type === "object" && settings.entries.some(({ key }) => names.test(key.value));
  });
}

/** Markdown without a telling name: a skill says its name and what it does. */
export function byFront(front: Tree | undefined): FileKind {
  const skill = textOf(front, "name") !== undefined && textOf(front, "description") !== undefined;
  return skill ? "skill" : "instructions";
}
