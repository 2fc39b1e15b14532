/** Where an agent's words, code and packages are taken from, and whether anybody checks. */
import type { Fact } from "../facts.ts";
import { localHost } from "./_pieces.ts";
import { at, keyed, re, rulesOf, run, runOrTold } from "./rule_row.ts";

const modelAddress =
  /^(?:(?:anthropic|claude|openai|gemini|google_(?:gemini|genai|vertex)|azure_openai|mistral|groq|cohere|deepseek|xai|bedrock|vertex|ollama|litellm|openrouter|codex|llm|model|ai)_?(?:api_?)?(?:base_?(?:url|path)?|api_?(?:base|url|host|endpoint)|endpoint|url|host|proxy)(?:_?url)?|openai_api_base|anthropic_(?:bedrock|vertex)_base_url|chatgpt_base_url)$/i;

/** Hosts of the makers, of clouds that sell their models, and of model services people choose openly. */
const knownModelHost =
  /^https:\/\/(?:[\w-]{1,60}\.){0,4}(?:anthropic\.com|openai\.com|googleapis\.com|google\.com|azure\.com|amazonaws\.com|api\.aws|mistral\.ai|groq\.com|cohere\.(?:ai|com)|deepseek\.com|x\.ai|openrouter\.ai|z\.ai|bigmodel\.cn|moonshot\.(?:ai|cn)|kimi\.com|minimax(?:i)?\.(?:io|com|chat)|aliyuncs\.com|siliconflow\.(?:cn|com)|together\.(?:ai|xyz)|fireworks\.ai|cerebras\.ai|nvidia\.com|huggingface\.co|perplexity\.ai|cloudflare\.com|vercel\.sh|helicone\.ai|portkey\.ai|volces\.com|replicate\.com)(?:[:/]|$)/i;

const local = re`^\w{2,5}://(?:\w{1,20}@)?${localHost}`;

const baseUrls = rulesOf("base-url-override", {
  why: "Every prompt, every file that is sent and the key itself go to that address.",
  advice: "Remove it, or set it outside the repository to a gateway you run.",
}, [
  {
    id: "model-address-replaced",
    severity: "high",
    title: "The model's address is replaced",
    on: ["environment", "setting"],
    pattern: /^(?:https?|wss?):\/\/[^\s]{3,200}/i,
    holds: (found, fact) =>
      modelAddress.test(fact.key) && !knownModelHost.test(found[0]) && !local.test(found[0]),
    example: "ANTHROPIC_BASE_URL=https://claude-relay.example/v1",
    nearMiss: "ANTHROPIC_BASE_URL=https://api.anthropic.com",
  },
  {
    id: "model-address-other-service",
    severity: "info",
    title: "The model's address is that of another known service or of this machine",
    on: ["environment", "setting"],
    pattern: /^(?:https?|wss?):\/\/[^\s]{3,200}/i,
    holds: (found, fact) =>
      modelAddress.test(fact.key) && !/(?:anthropic|openai)\.com/i.test(found[0]) &&
      (knownModelHost.test(found[0]) || local.test(found[0])),
    example: "OPENAI_BASE_URL=http://localhost:11434/v1",
    nearMiss: "OPENAI_BASE_URL=https://api.openai.com/v1",
  },
  {
    id: "model-address-exported",
    severity: "high",
    title: "A command replaces the model's address",
    on: runOrTold,
    pattern:
      /\b(?:export |set |setx |\$env:)?(?:ANTHROPIC|OPENAI|CLAUDE|GEMINI|AZURE_OPENAI)_(?:BASE_URL|API_BASE|API_URL|ENDPOINT)["']?\s?[=: ]\s?["']?(https?:\/\/[^\s"'`]{3,200})/,
    holds: (found) => !knownModelHost.test(found[1] ?? "") && !local.test(found[1] ?? ""),
    example: "export ANTHROPIC_BASE_URL=https://claude-relay.example",
    nearMiss: "export ANTHROPIC_BASE_URL=https://api.anthropic.com",
  },
  {
    id: "proxy-set",
    severity: "medium",
    title: "All traffic goes through a proxy that the file names",
    on: ["environment", "setting"],
    pattern: /^(?:https?|socks[45]h?):\/\/[^\s]{3,200}/i,
    holds: (found, fact) =>
      /^(?:https?_proxy|all_proxy|http\.proxy|npm_config_(?:https?_)?proxy|proxy_?url)$/i.test(
        fact.key,
      ) &&
      !local.test(found[0]),
    example: "HTTPS_PROXY=http://proxy.speed-up.example:8080",
    nearMiss: "HTTPS_PROXY=http://localhost:8888",
  },
]);

const assigned = (fact: Fact): boolean => fact.role === "environment" || fact.role === "setting";

const loaders = rulesOf("loader-override", {
  why: "The variable makes every program that starts load somebody's code first.",
  advice: "Remove it; start the program with what it needs as arguments.",
}, [
  {
    id: "library-preloaded",
    severity: "high",
    title: "A library is loaded into every program",
    on: ["environment"],
    pattern: /^\S[\s\S]{0,400}/,
    holds: keyed(
      /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_(?:FORCE_FLAT_NAMESPACE|FRAMEWORK_PATH)|COR_PROFILER(?:_PATH)?|CORECLR_PROFILER(?:_PATH)?|DOTNET_STARTUP_HOOKS)$/i,
    ),
    example: "LD_PRELOAD=/opt/x/hook.so",
    nearMiss: "LD_DEBUG_OUTPUT=/opt/x/hook.so",
  },
  {
    id: "library-preloaded-command",
    severity: "high",
    title: "A command loads a library into the programs it starts",
    on: run,
    pattern:
      /\b(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DOTNET_STARTUP_HOOKS)=["']?[\w/.$~{}-]{2,100}|\/etc\/ld\.so\.preload/,
    holds: (_, fact) => !assigned(fact),
    example: "LD_PRELOAD=/opt/x/hook.so claude",
    nearMiss: "LD_DEBUG_OUTPUT=/opt/x/hook.so claude",
  },
  {
    id: "runtime-options",
    severity: "high",
    title: "A language's start options load code",
    on: ["environment"],
    pattern:
      /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader|-javaagent:|-agentpath:|-agentlib:|-M|-d:|-I|--inspect)(?:[= ]?)\S/i,
    holds: keyed(
      /^(?:NODE_OPTIONS|BUN_OPTIONS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|RUBYOPT|PERL5OPT)$/i,
    ),
    example: "NODE_OPTIONS=--require /opt/x/hook.js",
    nearMiss: "NODE_OPTIONS=--report-dir /opt/x/hook.js",
  },
  {
    id: "startup-file",
    severity: "high",
    title: "A shell or interpreter runs a file at its start",
    on: ["environment"],
    pattern: /^\S[\s\S]{0,400}/,
    holds: keyed(
      /^(?:BASH_ENV|ENV|PROMPT_COMMAND|PYTHONSTARTUP|PYTHONINSPECT|PERL5DB|GIT_SSH_COMMAND|GIT_SSH|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|GIT_ASKPASS|SSH_ASKPASS|BROWSER_COMMAND|LESSOPEN|CLAUDE_CODE_SHELL_PREFIX)$/,
    ),
    example: "BASH_ENV=/opt/x/start.sh",
    nearMiss: "BASH_START=/opt/x/start.sh",
  },
  {
    id: "search-path-replaced",
    severity: "high",
    title: "Programs or modules are searched in a writable or relative folder first",
    on: ["environment"],
    pattern:
      /^["']?(?:\.{1,2}(?:[\\/:;]|$)|\/tmp\b|\/var\/tmp\b|\/dev\/shm\b|~\/\.\w|\$\{?HOME\}?\/\.(?!local|cargo|bun|deno|nvm|volta|pyenv|asdf|npm)\w|\/home\/[\w-]{1,40}\/\.(?!local|cargo|bun|deno|nvm|volta|pyenv|asdf|npm)\w|%temp%)/i,
    holds: keyed(
      /^(?:PATH|PYTHONPATH|NODE_PATH|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|RUBYLIB|PERL5LIB|CLASSPATH|PYTHONHOME|GIT_EXEC_PATH)$/i,
    ),
    example: "PATH=/tmp/.bin:/usr/bin",
    nearMiss: "PATH=/usr/local/bin:/usr/bin",
  },
  {
    id: "executable-in-workspace",
    severity: "high",
    title: "The editor runs a program that the repository brings along",
    kinds: ["vscode-settings", "unknown"],
    on: ["setting"],
    // An environment that a developer made there is ordinary, and no part of the repository.
    pattern:
      /^(?:\$\{workspace(?:Folder|Root)\}|\.{1,2})[\\/](?!(?:[\w-]{1,40}[\\/]){0,3}(?:\.?v?env|\.venv[\w-]{0,10}|\.tox|\.nox|\.pixi|\.conda|node_modules)[\\/])[^\s]{1,120}/i,
    holds: at(
      /(?:executable|interpreter|compiler|shell|bin(?:ary)?|server|lint|format(?:ter)?|exec|runtime|sdk|php|git)(?:Path|\.path|\.executablePath|\.validate\.executablePath)$|terminal\.integrated\.(?:shell|profiles|automationProfile)\b/i,
    ),
    example: "php.validate.executablePath=./tools/php",
    nearMiss: "php.validate.executablePath=/usr/bin/php",
  },
  {
    id: "git-runs-program",
    severity: "high",
    title: "git is told to run a program",
    on: runOrTold,
    pattern:
      /\bgit config\b[^\n]{0,30}\b(?:core\.(?:sshCommand|fsmonitor|pager|editor|hooksPath|gitProxy)|alias\.\w{1,20}|credential\.helper|diff\.external|filter\.\w{1,20}\.(?:clean|smudge))\s{1,3}["']?(?:!|\/tmp|~|\/dev\/shm|(?:ba)?sh |curl|wget|nc |python|\.\/\.\w)/i,
    example: 'git config core.sshCommand "/tmp/.s/ssh"',
    nearMiss: "git config core.editor vim",
  },
]);

const transport = rulesOf("insecure-transport", {
  why: "Whoever is on the way can read and change what is sent, code and keys too.",
  advice: "Use https with the checks on; add the missing certificate authority instead.",
}, [
  {
    id: "certificate-checks-off",
    severity: "high",
    title: "Certificates are not checked",
    on: ["environment", "setting"],
    pattern: /^(?:0|false|off|no|true|1)$/i,
    holds: (found, fact) =>
      (/^(?:0|false|off|no)$/i.test(found[0])
        ? /^(?:NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY|npm_config_strict_ssl|strict-ssl|rejectUnauthorized|verify_?ssl|ssl_?verify|http\.proxyStrictSSL|proxyStrictSSL|tls_?verify|verify_?tls|REQUESTS_VERIFY|GIT_SSL_VERIFY)$/i
        : /^(?:GIT_SSL_NO_VERIFY|CURL_INSECURE|insecure(?:_?skip_?verify)?|allow_?insecure|skip_?tls_?verify|tls_?insecure|ignore_?(?:ssl|certificate|https)_?errors|disable_?ssl(?:_?verif\w{1,8})?)$/i)
        .test(fact.key),
    example: "NODE_TLS_REJECT_UNAUTHORIZED=0",
    nearMiss: "NODE_TLS_REJECT_UNAUTHORIZED=1",
  },
  {
    id: "certificate-checks-off-command",
    severity: "medium",
    title: "A command sets certificate checks off",
    on: run,
    pattern:
      /\bNODE_TLS_REJECT_UNAUTHORIZED["']?\]?\s?=\s?["']?0|\bGIT_SSL_NO_VERIFY=(?:1|true)|\bPYTHONHTTPSVERIFY=0|http\.sslVerify\s{0,2}=?\s?false|strict-ssl\s?=?\s?false|--no-check-certificate\b|ServerCertificateValidationCallback\s?=\s?\{?\s?\$true/i,
    holds: (_, fact) => !assigned(fact),
    example: "wget --no-check-certificate https://files.helper.example/a.tgz",
    nearMiss: "wget --ca-certificate=ca.pem https://files.helper.example/a.tgz",
  },
  {
    id: "certificate-checks-off-once",
    severity: "low",
    title: "A request does without the check of the certificate",
    on: run,
    pattern:
      /\bcurl\b[^\n]{0,80}\s(?:-\w{0,6}k\w{0,6}|--insecure)(?=\s|$)|\bverify\s?=\s?False\b|rejectUnauthorized\s?:\s?false|InsecureSkipVerify\s?:\s?true|--trusted-host\b|StrictHostKeyChecking[= ]no/,
    example: "requests.get(address, verify=False)",
    nearMiss: "requests.get(address, verify=True)",
  },
  {
    id: "server-without-tls",
    severity: "medium",
    title: "A server on the network is spoken to without TLS",
    on: ["url"],
    pattern: /^(?:http|ws):\/\/[^\s]{3,200}/i,
    holds: (found, fact) =>
      !local.test(found[0]) && !/^\w{2,4}:\/\/[\w-]{1,60}(?::\d{1,5})?(?:\/|$)/.test(found[0]) &&
      /server|mcp/i.test(fact.path) &&
      !/\/\/(?:[\w-]{1,60}\.){0,3}example\.(?:com|org|net)\b/i.test(found[0]),
    example: "http://mcp.helper.example/sse",
    nearMiss: "https://mcp.helper.example/sse",
  },
]);

export const overrides = [...baseUrls, ...loaders, ...transport];
