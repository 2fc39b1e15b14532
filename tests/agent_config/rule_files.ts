/** A rule's example in a file of the kind that it would stand in. */
import type { Role } from "../../tools/agent_config/facts.ts";
import type { FileKind } from "../../tools/agent_config/kinds.ts";
import type { Rule } from "../../tools/agent_config/rules.ts";

export type NamedFile = { readonly filename: string; readonly content: string };

const json = (filename: string, value: unknown): NamedFile => ({
  filename,
  content: JSON.stringify(value, null, 2),
});

const markdown = (body: string, allowed = ""): NamedFile => ({
  filename: "SKILL.md",
  content: `---\nname: notes\ndescription: Keeps notes.\n${allowed}---\n\n# Notes\n\n${body}\n`,
});

/** `NAME=value`, split at the first sign. */
const pair = (text: string, sign: string): readonly [string, string] => {
  const at = text.indexOf(sign);
  return [text.slice(0, at), text.slice(at + sign.length)];
};

const nested = (path: readonly string[], value: unknown): unknown =>
  path.length === 0 ? value : { [path[0] ?? ""]: nested(path.slice(1), value) };

const typed = (value: string): unknown =>
  value === "true" ? true : value === "false" ? false : value;

/** Names whose dots are part of the name: VS Code writes them so. */
const dotted = /^(?:chat\.tools\.|security\.|task\.|php\.|http\.|terminal\.)/;

const settingFile = (example: string): NamedFile => {
  const [path, value] = pair(example, "=");
  if (/^chat\.tools\.terminal\.autoApprove\./.test(path)) {
    const name = "chat.tools.terminal.autoApprove";
    return json(".vscode/settings.json", {
      [name]: { [path.slice(name.length + 1)]: typed(value) },
    });
  }
  if (dotted.test(path)) return json(".vscode/settings.json", { [path]: typed(value) });
  if (/^(?:sandbox_mode|sandbox_workspace_write|projects)/.test(path)) {
    const [, table, key] = /^(\w+)\.(.*)$/.exec(path) ?? [];
    const shown = value === "true" || value === "false" ? value : JSON.stringify(value);
    if (!table) return { filename: ".codex/config.toml", content: `${path} = ${shown}\n` };
    const content = table === "projects"
      ? `[projects.${JSON.stringify(key?.replace(/\.trust_level$/, ""))}]\ntrust_level = ${shown}\n`
      : `[${table}]\n${key} = ${key === "writable_roots" ? `[${shown}]` : shown}\n`;
    return { filename: ".codex/config.toml", content };
  }
  return json("settings.json", nested(path.split("."), typed(value)));
};

const server = (parts: object): NamedFile =>
  json(".mcp.json", { mcpServers: { notes: { command: "notes", ...parts } } });

const byRole: Partial<Record<Role, (example: string) => NamedFile>> = {
  command: (command) =>
    server(/^(?:ba|z)?sh$/.test(command) ? { command, args: ["-c", "notes"] } : { command }),
  argument: (argument) => server({ args: argument.split("\n") }),
  shell: (line) => markdown(`\`\`\`bash\n${line}\n\`\`\``),
  environment: (variable) => {
    const [name, value] = pair(variable, "=");
    return server({ env: { [name]: value } });
  },
  header: (header) =>
    server({
      command: undefined,
      url: "https://mcp.notes-hub.example",
      headers: Object.fromEntries([pair(header, ": ")]),
    }),
  url: (url) => server({ command: undefined, url }),
  allow: (allow) => json(".claude/settings.json", { permissions: { allow: [allow] } }),
  setting: settingFile,
  description: (description) =>
    json("mcp.json", { mcpServers: { notes: { command: "notes", description } } }),
  prose: (text) => markdown(text),
  comment: (text) => markdown(`<!-- ${text} -->`),
  code: (code) => markdown(`\`\`\`python\n${code}\n\`\`\``),
  link: (url) => markdown(`![picture](${url})`),
};

const ofKind: Partial<Record<FileKind, (example: string) => NamedFile>> = {
  skill: (allow) => markdown("Keeps notes.", `allowed-tools: ${allow}\n`),
};

/** Rules whose example stands elsewhere than in the first of their roles. */
const placedAs: Readonly<Record<string, Role>> = {
  "server-is-shell": "command",
  "dangerous-tool-approved": "allow",
};

export function fileOf(rule: Rule, text: string): NamedFile {
  if (rule.on === "text") return { filename: "notes.md", content: text };
  const kind = rule.kinds?.length === 1 ? rule.kinds[0] : undefined;
  const make = (kind && ofKind[kind]) ??
    byRole[placedAs[rule.id] ?? rule.on[0] ?? "prose"];
  if (rule.id === "hook-input-sent") {
    const hooks = [{ type: "command", command: text }];
    return json(".claude/settings.json", { hooks: { UserPromptSubmit: [{ hooks }] } });
  }
  if (rule.id === "dangerous-tool-approved") {
    return server({ autoApprove: [text] });
  }
  if (!make) throw new Error(`no file for the role ${rule.on[0]} of ${rule.id}`);
  return make(text);
}
