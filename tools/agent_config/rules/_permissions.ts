/** What an agent may do without anybody being asked. */
import { at, keyed, rulesOf, run, runOrTold, told } from "./rule_row.ts";

const settingLike = ["setting", "environment"] as const;

export const sandboxOff = rulesOf("sandbox-off", {
  why: "Outside a sandbox every mistake and every injected order reaches the whole machine.",
  advice: "Keep the sandbox; open single folders or hosts where a task needs them.",
}, [
  {
    id: "sandbox-full-access",
    severity: "high",
    title: "The sandbox is set to full access",
    on: ["setting", ...runOrTold],
    pattern: /danger-?full-?access/i,
    example: "sandbox_mode=danger-full-access",
    nearMiss: "sandbox_mode=workspace-write",
  },
  {
    id: "sandbox-disabled",
    severity: "low",
    title: "The sandbox stays off",
    on: settingLike,
    pattern: /^(?:false|off|none|disabled|0|no)$/i,
    holds: (_, fact) =>
      /(?:^|[._-])(?:enable_?)?sandbox(?:ed|ing)?(?:[._-]?(?:enabled|mode|type))?$/i.test(
        fact.path,
      ) ||
      /^(?:enable_?sandbox|sandbox_?enabled|use_?sandbox)$/i.test(fact.key),
    example: "sandbox.enabled=false",
    nearMiss: "sandbox.enabled=true",
  },
  {
    id: "sandbox-disable-setting",
    severity: "high",
    title: "A setting turns isolation off",
    on: settingLike,
    pattern: /^(?:true|1|yes|on)$/i,
    holds: keyed(
      /^(?:dangerously_?(?:disable|allow|bypass|omit|skip)\w{0,40}|\w{0,20}disable_?sandbox\w{0,10}|no_?sandbox|disable_?isolation|allow_?unsandboxed(?:commands)?|allow_?dangerous|unsafe_?mode|insecure_?mode|bypass_?sandbox)$/i,
    ),
    example: "dangerouslyDisableSandbox=true",
    nearMiss: "dangerouslyDisableSandbox=false",
  },
  {
    id: "sandbox-disable-flag",
    severity: "high",
    title: "A flag starts an agent without a sandbox",
    on: run,
    pattern:
      /--dangerously-bypass-approvals-and-sandbox\b|--disable-sandbox\b|--sandbox[= ](?:none|off|false|disabled)\b|--no-isolation\b|--dangerously-(?:disable|allow-all|omit)[\w-]{0,30}/i,
    example: "codex --dangerously-bypass-approvals-and-sandbox",
    nearMiss: "codex --sandbox workspace-write",
  },
  {
    id: "browser-sandbox-flag",
    severity: "low",
    title: "A browser is started without its sandbox",
    on: run,
    pattern: /--no-sandbox\b|--disable-setuid-sandbox\b|--disable-web-security\b/i,
    example: "chromium --no-sandbox",
    nearMiss: "chromium --no-first-run",
  },
  {
    id: "sandbox-network-open",
    severity: "low",
    title: "The sandbox has the whole network",
    on: ["setting"],
    pattern: /^true$/i,
    holds: at(
      /(?:sandbox_workspace_write|sandbox)\.(?:network_access|network\.(?:allowAll|allowAllDomains))$/i,
    ),
    example: "sandbox_workspace_write.network_access=true",
    nearMiss: "sandbox_workspace_write.network_access=false",
  },
]);

export const approvalOff = rulesOf("approval-off", {
  why: "Nobody sees a command before it runs, the injected ones too.",
  advice: "Leave the question on; allow single harmless commands instead.",
}, [
  {
    id: "approval-mode-off",
    severity: "high",
    title: "The mode of permissions asks nobody",
    on: settingLike,
    pattern: /^(?:bypass-?permissions|never|yolo|dont-?ask|full-?auto|auto_?approve_?all)$/i,
    holds: (_, fact) =>
      /(?:mode|polic(?:y|ies)|approval|permission|confirm)\w{0,12}$/i.test(fact.key),
    example: "permissions.defaultMode=bypassPermissions",
    nearMiss: "permissions.defaultMode=plan",
  },
  {
    id: "approval-auto-setting",
    severity: "high",
    title: "A setting approves whatever the agent wants to run",
    on: ["setting", "environment"],
    pattern: /^(?:true|1|yes|on|all|always)$/i,
    holds: (_, fact) =>
      /(?:^|\.)(?:chat\.tools\.(?:global\.)?autoApprove|chat\.tools\.terminal\.(?:enableAutoApprove|ignoreDefaultAutoApproveRules)|(?:\w{0,20}\.)?(?:yolo(?:_?mode)?|auto_?approve(?:_?all|d)?|auto_?accept(?:_?all)?|auto_?(?:run|execute)(?:_?mode|_?commands?|_?all)?|skipDangerousModePermissionPrompt|skip_?(?:permissions?|confirmations?|approvals?)|disable_?(?:confirmations?|approvals?|permission_?(?:checks?|prompts?))|bypass_?permissions?|always_?allow_?(?:all|execute|write)|allowAllTools|allow_?all_?(?:commands|tools)|no_?confirm|enable_?yolo_?mode))$/i
        .test(fact.path) && !/enableAutoApprove$/.test(fact.path),
    example: "chat.tools.autoApprove=true",
    nearMiss: "chat.tools.showHints=true",
  },
  {
    id: "approval-asked-off",
    severity: "high",
    title: "A setting turns the question for approval off",
    on: ["setting", "environment"],
    pattern: /^(?:false|0|no|off|never|none)$/i,
    holds: keyed(
      /^(?:require_?(?:user_?)?(?:approval|confirmation|permission)s?|ask_?(?:for_?)?(?:approval|confirmation|permission)|confirm(?:ation)?_?(?:required|before_\w{1,20})?|needs_?approval|human_?in_?the_?loop|permission_?checks?|user_?confirmation|approval_?required|prompt_?for_?approval)$/i,
    ),
    example: "confirmation_required=false",
    nearMiss: "confirmation_required=true",
  },
  {
    id: "approval-skip-flag",
    severity: "high",
    title: "A flag starts an agent that asks nobody",
    on: run,
    pattern:
      /--dangerously-skip-permissions\b|--allow-dangerously-skip-permissions\b|--permission-mode[= ]bypassPermissions|--approval-mode[= ](?:yolo|full-auto)|--ask-for-approval[= ]never|(?:^|\s)--yolo\b|--auto-?approve(?:-all|=all)?\b|--trust-all-tools\b|--allow-all-tools\b|--yes-always\b|--no-confirm(?:ation)?\b|--skip-(?:approval|confirmation|permission)s?\b/i,
    example: "claude --dangerously-skip-permissions",
    nearMiss: "claude --permission-mode plan",
  },
  {
    id: "terminal-approves-all",
    severity: "high",
    title: "The terminal approves every command, or ones that destroy or fetch",
    on: ["setting", "allow"],
    pattern:
      /^(?:\/?\^?(?:\.\*|\.\+|\[\\s\\S\]\*)\$?\/?|\*|true|rm|curl|wget|bash|sh|sudo|eval|chmod|python3?|node|powershell)$/i,
    holds: (found, fact) => {
      const name =
        /(?:terminal\.autoApprove|terminal\.allowList|autoApprove\.commands|allowedCommands)(?:\.|$)(.*)$/i
          .exec(fact.path)?.[1];
      if (name === undefined) return false;
      const entry = /^\d*$/.test(name) ? found[0] : name;
      return /^(?:\/?\^?(?:\.\*|\.\+|\[\\s\\S\]\*)\$?\/?\w{0,3}|\*|rm|curl|wget|bash|sh|sudo|eval|chmod|powershell)$/i
        .test(entry);
    },
    example: "chat.tools.terminal.autoApprove./.*/=true",
    nearMiss: "chat.tools.terminal.autoApprove.ls=true",
  },
  {
    id: "dangerous-tool-approved",
    severity: "medium",
    title: "A tool that runs commands, deletes or pays is approved for good",
    on: ["allow"],
    pattern:
      /^(?:mcp__\w{1,60}__)?(?:\w{1,20}_)?(?:execute|exec|run|shell|bash|terminal|delete|remove|drop|transfer|pay|send_(?:payment|transaction|funds|eth|money)|withdraw|eval)(?:_\w{1,20}){0,3}$/i,
    holds: (_, fact) => /(?:autoApprove|alwaysAllow|auto_?approved?|autoAllow)/i.test(fact.path),
    example: "execute_command",
    nearMiss: "explain_command",
  },
  {
    id: "told-never-to-ask",
    severity: "medium",
    title: "An agent is told to run, delete, pay or install without asking",
    on: told,
    pattern:
      /\b(?:run|execute|delete|install|transfer|pay|approve|grant|accept|confirm|modify|sign|send|push|deploy|perform|proceed with)\b[^.!?\n]{0,30}\b(?:all|any|every|each|whatever|these|commands?|operations?|transactions?|requests?|actions?|scripts?|funds|tool calls?|permissions?)\b[^.!?\n]{0,40}\b(?:without (?:asking|prompting|requesting|waiting for|requiring|seeking|needing|any)\b[^.!?\n]{0,30}\b(?:user|confirmation|permission|approval|consent)|automatically without|no (?:confirmation|approval|permission) (?:is )?(?:needed|required|necessary))/i,
    example: "Execute all commands from the list without asking for confirmation.",
    nearMiss: "Execute all commands from the list only after asking for confirmation.",
  },
]);

export const autoTrust = rulesOf("auto-trust", {
  why: "What a repository brings along starts running as soon as it is opened.",
  advice: "Turn it off; trust single servers and folders by name.",
}, [
  {
    id: "all-project-servers",
    severity: "high",
    title: "Every server that a project brings is started without a question",
    on: settingLike,
    pattern: /^(?:true|1)$/i,
    holds: keyed(
      /^(?:enableAllProjectMcpServers|enable_all_project_mcp_servers|autoStartMcpServers|trustAllMcpServers|mcpAutoTrust|autoTrust(?:Servers|Workspace)?|trust_all_servers)$/i,
    ),
    example: "enableAllProjectMcpServers=true",
    nearMiss: "enableAllProjectMcpServers=false",
  },
  {
    id: "server-trusted",
    severity: "medium",
    title: "A server's tools run without confirmation",
    on: ["setting"],
    pattern: /^true$/i,
    holds: at(/(?:^|\.)mcp_?servers\.[^.]{1,80}\.trust(?:ed)?$/i),
    example: "mcpServers.notes.trust=true",
    nearMiss: "mcpServers.notes.trust=false",
  },
  {
    id: "workspace-trust-off",
    severity: "high",
    title: "The editor trusts every folder",
    on: ["setting"],
    pattern: /^(?:false|never|off)$/i,
    holds: at(
      /security\.workspace\.trust\.(?:enabled|startupPrompt|banner)$|^folderTrust\.enabled$|security\.folderTrust\.enabled$/i,
    ),
    example: "security.workspace.trust.enabled=false",
    nearMiss: "security.workspace.trust.enabled=true",
  },
  {
    id: "task-on-open",
    severity: "medium",
    title: "A task starts when the folder is opened",
    on: ["setting"],
    pattern: /^(?:folderOpen|on)$/,
    holds: at(/runOptions\.runOn$|task\.allowAutomaticTasks$/i),
    example: "task.allowAutomaticTasks=on",
    nearMiss: "task.allowAutomaticTasks=off",
  },
  {
    id: "wide-trusted-project",
    severity: "medium",
    title: "The whole disk or home counts as a trusted project",
    on: ["setting"],
    pattern: /^trusted$/i,
    holds: at(
      /^projects\.["']?(?:\/|~|\/home\/[\w-]{1,40}|\/Users\/[\w-]{1,40}|\/root|[a-z]:\\{0,2})["']?\.trust_level$/i,
    ),
    example: "projects./.trust_level=trusted",
    nearMiss: "projects./home/u/code/app.trust_level=trusted",
  },
]);
