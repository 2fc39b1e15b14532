/** Edits of a file's parts by their roles; what is around them stays as it is. */
import type { ConfigFile, Role } from "../../tools/agent_config/facts.ts";

/** Running text that an agent reads. */
export const wordRoles = ["prose", "description", "comment"] as const satisfies readonly Role[];
/** Command lines, whole or in parts. */
export const lineRoles = ["shell", "argument", "command"] as const satisfies readonly Role[];

/** Programs keep their names: in other letters, they are other programs or none. */
const PROGRAMS = new Set([
  ...["bash", "sh", "zsh", "curl", "wget", "nc", "cat", "env", "printenv", "node", "python"],
  ...["python3", "perl", "ruby", "php", "rm", "npx", "npm", "pip", "uvx", "docker", "sudo", "eval"],
  ...["base64", "exec", "echo", "tar", "zip", "unzip", "crontab", "chmod", "ssh", "scp", "git"],
  ...["find", "grep", "xargs", "openssl", "osascript", "powershell", "iex", "nslookup", "dig"],
]);

/** The text with each part of one of `roles` changed. */
export function editParts(
  { text, facts }: Pick<ConfigFile, "text" | "facts">,
  roles: readonly Role[],
  change: (part: string) => string,
): string {
  let [edited, done] = ["", 0];
  // A value that is joined of several places is edited at each of them.
  const parts = facts.filter((fact) => fact.parts === undefined && roles.includes(fact.role));
  for (const { start, end } of parts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue;
    edited += text.slice(done, start) + change(text.slice(start, end));
    done = end;
  }
  return edited + text.slice(done);
}

/** Changes words of running text, not what stands in backticks, addresses, paths or names of programs. */
export function editWords(part: string, change: (word: string) => string): string {
  return part.split(/(`[^`]*`)/).map((piece) =>
    piece.startsWith("`") ? piece : piece.replace(
      /(?<=^|[\s("'*])(\p{L}{2,})(?=[.,;:!?)"'*]*(?:\s|$))/gu,
      (word) => PROGRAMS.has(word.toLowerCase()) ? word : change(word),
    )
  ).join("");
}
