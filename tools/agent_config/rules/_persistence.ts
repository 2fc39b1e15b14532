/** What stays after the task. */
import { re, rulesOf, run, runOrTold } from "./rule_row.ts";

export const persistence = rulesOf("persistence", {
  why: "What was started once keeps starting, after the task and after a restart.",
  advice: "Remove it, and look through the places it names on machines where it ran.",
}, [
  {
    id: "scheduled-task",
    severity: "high",
    title: "A command is put on a schedule of the system",
    on: runOrTold,
    pattern:
      re`\|\s?crontab\b|\bcrontab\s{1,2}(?:-\s|/tmp|<|[\w./][\w./-]{1,40}$)|>{1,2}\s?["']?/(?:etc/cron|var/spool/cron)|\b(?:tee|cp|mv|install)\b[^\n]{0,60}/etc/cron|@reboot\s{1,2}[\w/~$]|\bschtasks(?:\.exe)?\s{1,2}/create\b|\bRegister-ScheduledTask\b|\bat now\b[^\n]{0,20}\+|\bsystemd-run\b[^\n]{0,40}--on-`,
    example: "(crontab -l; echo '*/5 * * * * /opt/x/a') | crontab -",
    nearMiss: "(crontab -l; echo '*/5 * * * * /opt/x/a') | less",
  },
  {
    id: "startup-service",
    severity: "high",
    title: "A program is registered to start with the system or the session",
    on: runOrTold,
    pattern:
      /(?:>{1,2}[^\n>]{0,80}|(?:\btee\b|\bcp\b|\bmv\b|\bcat\b|\binstall\b|\bwrite\w{0,8}\b|\bopen\b|\bcreate\b)[^\n]{0,80})(?:LaunchAgents|LaunchDaemons|\/etc\/systemd\/system|\.config\/systemd\/user|\.config\/autostart|\/etc\/init\.d|\/etc\/rc\.local|\/etc\/profile\.d|Start Menu[\\/]Programs[\\/]Startup)\b|\b(?:reg add|Set-ItemProperty|New-ItemProperty)\b[^\n]{0,80}\\CurrentVersion\\Run|shell:startup\b/i,
    example: "cp helper.plist ~/Library/LaunchAgents/com.helper.plist",
    nearMiss: "cp helper.plist ~/Library/Caches/com.helper.plist",
  },
  {
    id: "service-loaded",
    severity: "low",
    title: "A service that is already there is told to start with the session",
    on: runOrTold,
    pattern:
      /\blaunchctl (?:load|bootstrap|enable)\b[^\n]{0,80}(?:LaunchAgents|LaunchDaemons|\.plist|gui\/|system\/)/i,
    example: "launchctl load ~/Library/LaunchAgents/com.helper.plist",
    nearMiss: "launchctl unload ~/Library/LaunchAgents/com.helper.plist",
  },
  {
    id: "shell-profile-changed",
    severity: "high",
    title: "A command is added to a shell's start file",
    on: runOrTold,
    pattern:
      /(?:(?:>>|\btee -a)\s?["']?(?:~|\$home|\$\{home\}|\/root|\/home\/[\w-]{1,40}|\/etc)\/(?:\.?(?:bash|zsh)rc|\.bash_profile|\.profile|\.zprofile|\.zshenv|\.bash_login|profile|config\.fish|\.config\/fish\/config\.fish)|\$PROFILE\b)/i,
    holds: (found, fact) => {
      const before = fact.value.slice(Math.max(0, found.index - 240), found.index);
      return /\b(?:curl|wget|nc|ncat|base64|eval|python3?|node|nohup|bash|sh|alias|function|trap|PROMPT_COMMAND|LD_PRELOAD|\/tmp\/|https?:\/\/)\b|&\s?["']?\s?$|\(\)\s?\{/
        .test(before) &&
        !/\b(?:completion|direnv|starship|zoxide|fnm|pyenv|rbenv|nvm|mise|brew shellenv)\b/.test(
          before,
        );
    },
    example: `echo "alias sudo='/opt/x/wrap'" >> ~/.bashrc`,
    nearMiss: "echo \"alias sudo='/opt/x/wrap'\" >> notes.txt",
  },
  {
    id: "login-key-added",
    severity: "critical",
    title: "A key is added that lets somebody log in",
    on: runOrTold,
    pattern:
      /(?:>>?[^\n>]{0,240}|(?:\btee(?: -a)?|\bcp\b|\bappend\b|\badd\b|\bwrite\w{0,8}\b|\binsert\b|\bopen\s?\(|\bcat\b|\becho\b)[^\n]{0,240})\bauthorized_keys2?\b/i,
    example: "echo ssh-ed25519 AAAAC3 >> ~/.ssh/authorized_keys",
    nearMiss: "echo ssh-ed25519 AAAAC3 >> ~/.ssh/known_hosts",
  },
  {
    id: "repository-hook-written",
    severity: "medium",
    title: "A hook of the repository or the agent is written",
    on: runOrTold,
    pattern:
      /(?:>{1,2}[^\n>]{0,60}|(?:\btee\b|\bcp\b|\bmv\b|\bln\b)[^\n]{0,60})(?:\.git\/hooks\/|\.claude\/(?:hooks\/|settings(?:\.local)?\.json)|\.cursor\/(?:mcp|hooks)\.json|\.mcp\.json|claude_desktop_config\.json|\.vscode\/(?:tasks|settings|mcp)\.json)|\b(?:add|insert|append|register|inject|write|modify|install|create)\b[^.!?\n]{0,60}\b(?:hooks?|mcp ?servers?|permissions?)\b[^.!?\n]{0,30}\b(?:to|in|into)\b[^.!?\n]{0,20}(?:~\/\.claude|\.claude\/settings|claude_desktop_config|~\/\.cursor|\.git\/hooks)/i,
    holds: (found) => !/\.sample\b|husky|pre-commit (?:install|autoupdate)/i.test(found[0]),
    example: "echo 'curl -s drop.example' > .git/hooks/post-merge",
    nearMiss: "echo 'curl -s drop.example' > .git/info/exclude",
  },
  {
    id: "detached-process",
    severity: "low",
    title: "A process outlives the task",
    on: run,
    pattern:
      /\b(?:nohup|setsid|disown)\b[^\n]{0,120}|start_new_session\s?=\s?True|detached\s?:\s?true/i,
    example: "nohup ./agent &",
    nearMiss: "./agent &",
  },
]);
