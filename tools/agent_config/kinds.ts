/** Kinds of agent configuration that are told apart; rules are bound to them. */

export const fileKinds = [
  /** Servers of the Model Context Protocol for any client (`mcpServers`, `servers`, `context_servers`). */
  "mcp",
  /** `.claude/settings.json` and its like: permissions, hooks, environment. */
  "claude-settings",
  "codex-config",
  "gemini-settings",
  "vscode-settings",
  /** `SKILL.md`: front matter and instructions. */
  "skill",
  /** Prose that an agent reads at its start: CLAUDE.md, AGENTS.md, rules of editors. */
  "instructions",
  /** A package manifest or a lock file next to an agent. */
  "manifest",
  /** A shell or other script that a hook, a skill or a server runs. */
  "script",
  /** Nothing of the above: only what reads plain text is tried. */
  "unknown",
] as const;

export type FileKind = (typeof fileKinds)[number];

/** How the text is written. `text`: by lines only, also where parsing failed. */
export const syntaxes = ["json", "toml", "yaml", "markdown", "text"] as const;

export type Syntax = (typeof syntaxes)[number];
