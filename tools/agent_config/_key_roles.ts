/** What the names of settings say about their values. Names are compared in lower case, letters only. */
import type { Role } from "./facts.ts";

type KeyRole =
  | Extract<Role, "command" | "argument" | "environment" | "header" | "url" | "allow" | "deny">
  | Extract<Role, "matcher" | "description" | "shell">;

const namesByRole = {
  allow: "allow allowed allowedtools allowtools includetools autoapprove alwaysallow autoallow " +
    "approved trustedtools allowlist coretools tools enabledmcpjsonservers " +
    "autoapprovedcommands allowedcommands terminalallowlist alwaysallowtools",
  deny: "ask ignore ignorepatterns",
  matcher: "matcher",
  environment: "env environment envvars environmentvariables set",
  header: "headers httpheaders requestheaders requestinit",
  argument: "args arguments runtimeargs",
  url: "url serverurl httpurl endpoint sseurl uri",
  shell: "apikeyhelper awsauthrefresh awscredentialexport otelheadershelper run shell script " +
    "postinstall preinstall install setup onstart initcommand precommand postcommand " +
    "postcreatecommand poststartcommand postattachcommand oncreatecommand initializecommand " +
    "updatecontentcommand bash powershell",
  command: "command cmd executable program notify",
  description: "description name title instructions prompt systemprompt summary systemmessage " +
    "custominstructions text rules tooldescription note notes message",
} as const satisfies Record<KeyRole, string>;

const roleByName = new Map<string, KeyRole>(
  Object.entries(namesByRole).flatMap(([role, names]) =>
    names.split(" ").map((name): [string, KeyRole] => [name, role as KeyRole])
  ),
);

/** Names that say that what they list is refused: "blockedCommands", "tool_denylist", "neverRun". */
const REFUSES =
  /^(?:commands?|tools?|bash|shell|terminal|mcp|servers?|files?|paths?|auto){0,3}(?:den(?:y|ied)|disallow(?:ed)?|block(?:ed|(?=list|tool|command))|black(?=list)|ban(?:ned)?|reject(?:ed)?|forbid(?:den)?|prohibit(?:ed)?|dangerous|unsafe|excluded?|disabled|refused?|never|restricted)(?:list(?:ed)?|tools?|commands?|patterns?|run|execute|allow|use|rules?|paths?|files?|actions?|operations?|terms?|words?|strings?|servers?|bash|shell|mcp|json){0,3}$/;

/** Names of maps whose entries are servers, of which each has a command or an address. */
const serverMaps = new Set(["mcpservers", "servers", "contextservers"]);

/** Below these, `command` is a line for a shell and not a program. */
const shellPlaces = new Set(["hooks", "statusline", "scripts", "tasks", "filesuggestion"]);

/** VS Code writes a path as one name: its last part counts. */
function plainName(key: string): string {
  return key.slice(key.lastIndexOf(".") + 1).toLowerCase().replace(/[^a-z]/g, "");
}

export function roleOfKey(key: string): KeyRole | undefined {
  const name = plainName(key);
  return roleByName.get(name) ?? (REFUSES.test(name) ? "deny" : undefined);
}

export function holdsServers(key: string): boolean {
  return serverMaps.has(plainName(key));
}

export function holdsShellLines(key: string): boolean {
  return shellPlaces.has(plainName(key));
}
