/** Lines of a shell: of a fenced block, a script, or standing in prose. */
import type { Fact } from "./facts.ts";
import type { Span } from "./_tree.ts";

/** Languages of fences that a shell runs. */
const SHELLS =
  /^(?:sh|bash|zsh|fish|shell|console|terminal|shellsession|sh-session|shell-session|powershell|pwsh|ps1?|bat|batch|cmd|dos|ksh|command|commands)$/i;

/** Programs whose name at the start of a line, with something after it, makes it a command. */
const COMMAND =
  /^(?:[$%#>]\s+|PS [^>\n]{0,40}>\s*)?(?:(?:sudo|env|nohup|exec|time)\s+)?(?:curl|wget|bash|sh|zsh|npx|npm|pnpm|yarn|bunx?|uvx?|pipx?|pip3|python3?|node|deno|docker|podman|powershell(?:\.exe)?|pwsh|iwr|irm|iex|invoke-\w+|nc|ncat|netcat|socat|ssh|scp|rsync|chmod|chown|rm|cat|echo|printf|base64|openssl|eval|source|export|crontab|launchctl|systemctl|osascript|security|defaults|git|gh|brew|apt(?:-get)?|yum|dnf|apk|go|cargo|certutil|bitsadmin|mshta|regsvr32|rundll32|reg|schtasks|dd|mkfs\S*|nslookup|dig|telnet|perl|ruby|php|tar|unzip|kubectl|aws|gcloud|az|claude|codex|gemini|cursor)(?:\.exe)?\s+\S/i;

export function isShell(language: string): boolean {
  return SHELLS.test(language);
}

/** Whether a piece of text reads as a command line: a program and what it is given. */
export function isCommand(text: string): boolean {
  return COMMAND.test(text.trimStart().slice(0, 120));
}

/** Facts of shell lines in [from, to): one for each command, joined over a backslash at the end. */
export function shellFacts(text: string, { start: from, end: to }: Span, path: string): Fact[] {
  const facts: Fact[] = [];
  for (const { start, end } of logicalLines(text, from, to)) {
    const value = text.slice(start, end);
    if (value.trim() === "") continue;
    const comment = /^\s*(?:#(?!!)|::|REM\s)/i.test(value) && !/^\s*#\s+\$/.test(value);
    const role = comment ? "comment" : "shell";
    facts.push({ role, path, key: "", value, start, end });
  }
  return facts;
}

/** Lines of [from, to); one that ends in a backslash, or in PowerShell's or cmd's mark, goes on. */
export function logicalLines(text: string, from: number, to: number): Span[] {
  const lines: Span[] = [];
  let open: number | undefined;
  for (const { start, end } of linesOf(text, from, to)) {
    if (/(?:\\|\s[`^])$/.test(text.slice(Math.max(start, end - 2), end))) {
      open ??= start;
      continue;
    }
    lines.push({ start: open ?? start, end });
    open = undefined;
  }
  if (open !== undefined) lines.push({ start: open, end: to });
  return lines;
}

/** Lines of [from, to), without their ends ("\n", "\r\n", "\r"). */
export function linesOf(text: string, from: number, to: number): Span[] {
  const lines: Span[] = [];
  const LINE_END = /\r\n|\n|\r/g;
  LINE_END.lastIndex = from;
  let start = from;
  for (let found = LINE_END.exec(text); found && found.index < to; found = LINE_END.exec(text)) {
    lines.push({ start, end: found.index });
    start = LINE_END.lastIndex;
  }
  if (start < to) lines.push({ start, end: to });
  return lines;
}
