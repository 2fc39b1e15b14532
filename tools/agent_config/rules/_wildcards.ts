/** Permissions without a bound. Only entries of lists that permit are looked at. */
import { rulesOf } from "./rule_row.ts";

export const wildcardPermission = rulesOf("wildcard-permission", {
  why: "One entry permits everything a tool can do, so no other entry bounds it.",
  advice: "Permit the single commands, folders and hosts that the work needs.",
}, [
  {
    id: "any-command",
    severity: "high",
    title: "Any shell command is permitted",
    kinds: [
      "claude-settings",
      "mcp",
      "gemini-settings",
      "codex-config",
      "vscode-settings",
      "unknown",
    ],
    on: ["allow"],
    pattern:
      /^(?:Bash|Shell|PowerShell|Terminal|run_shell_command|ShellTool|run_terminal_cmd|execute_command)(?:\((?::?\*{0,2}|\*:\*|\.\*)\))?$/i,
    example: "Bash(*)",
    nearMiss: "Bash(npm test:*)",
  },
  {
    id: "any-tool",
    severity: "high",
    title: "Any tool is permitted",
    on: ["allow", "setting"],
    pattern: /^(?:\*{1,2}|\.\*|all|mcp__\*|mcp__\*__\*|\*\(\*\)|@builtin\/\*|Tool\(\*\))$/i,
    holds: (_, fact) =>
      fact.role === "allow" ||
      /^(?:permissions|capabilities|scopes|allowed[\w-]{0,20})\.\d{1,3}$/i.test(fact.path),
    example: "*",
    nearMiss: "mcp__docs__*",
  },
  {
    // The tool's bare name permits all that it does, as the wildcard; but so skills are commonly written.
    id: "any-skill-command",
    severity: "low",
    title: "A skill may run any shell command",
    kinds: ["skill"],
    on: ["allow"],
    pattern: /^(?:Bash|Shell|PowerShell)(?:\(\))?$/i,
    example: "Bash",
    nearMiss: "Bash(git:*)",
  },
  {
    id: "any-skill-command-written-out",
    severity: "medium",
    title: "A skill permits every command by a wildcard",
    kinds: ["skill"],
    on: ["allow"],
    pattern: /^(?:Bash|Shell|PowerShell)\((?::?\*{1,2}|\*:\*|\.\*)\)$/i,
    example: "Bash(*:*)",
    nearMiss: "Bash(git:*)",
  },
  {
    id: "any-file-written",
    severity: "high",
    title: "Any file may be written",
    on: ["allow"],
    pattern:
      /^(?:Write|Edit|MultiEdit|NotebookEdit|write_file)\((?:\/{1,2}\*{0,2}|~\/?\*{0,2}|\/{1,2}\*\*\/\*|~\/\*\*\/\*|[a-z]:\\?\*{0,2}|\*\*\/\.\*|\/etc\/.{0,60}|\/usr\/.{0,60})\)$/i,
    example: "Write(/**)",
    nearMiss: "Write(src/**)",
  },
  {
    id: "any-project-file-written",
    severity: "low",
    title: "Any file of the project may be written",
    on: ["allow"],
    pattern: /^(?:Write|Edit|MultiEdit|NotebookEdit)\((?:\*{1,2}|\*\*\/\*|\.\/\*\*)\)$/i,
    example: "Write(*)",
    nearMiss: "Write(docs/*.md)",
  },
  {
    id: "any-file-read",
    severity: "medium",
    title: "Any file of the machine may be read",
    on: ["allow"],
    pattern:
      /^(?:Read|Glob|Grep|read_file)\((?:\/{1,2}\*{0,2}|~\/?\*{0,2}|\/{1,2}\*\*\/\*|~\/\*\*\/\*|[a-z]:\\?\*{0,2}|\/etc\/.{0,60})\)$/i,
    example: "Read(//**)",
    nearMiss: "Read(docs/**)",
  },
  {
    id: "any-host",
    severity: "low",
    title: "Any address may be fetched",
    on: ["allow"],
    pattern: /^(?:WebFetch|web_fetch|Fetch)\((?:domain:)?\*{1,2}\)$/i,
    example: "WebFetch(domain:*)",
    nearMiss: "WebFetch(domain:docs.example)",
  },
  {
    id: "dangerous-command-permitted",
    severity: "medium",
    title: "A command that destroys, becomes root or evaluates text is permitted with any argument",
    kinds: ["claude-settings", "gemini-settings", "unknown"],
    on: ["allow"],
    pattern:
      /^(?:Bash|Shell|run_shell_command)\((?:sudo|eval|dd|mkfs\S{0,8}|nc|ncat|shutdown|rm -rf|chmod 777|su|doas|security|crontab)(?::\*| \*|\s[^)]{0,40}\*)?\)$/i,
    example: "Bash(sudo:*)",
    nearMiss: "Bash(sudoku:*)",
  },
  {
    id: "network-command-permitted",
    severity: "low",
    title: "A command that reaches any address or runs any code is permitted",
    on: ["allow"],
    pattern:
      /^(?:Bash|Shell|run_shell_command)\((?:curl|wget|ssh|scp|bash|sh|zsh|python3?|node|perl|ruby|powershell|rm|chmod|npx|docker)(?::\*| \*)\)$/i,
    example: "Bash(curl:*)",
    nearMiss: "Bash(cut:*)",
  },
]);
