/** Pieces of patterns that several tables share. Every gap is bounded. */

/** A program that fetches something from the network. */
export const fetcher = String
  .raw`\b(?:curl|wget|aria2c|fetch(?= -)|iwr|irm|invoke-webrequest|invoke-restmethod|start-bitstransfer)\b`;

/** Files and folders that hold keys, tokens, passwords, sessions or wallets. */
export const credentialPath = String
  .raw`(?:\.ssh/(?!known_hosts|config\b|[\w.-]{0,40}\.pub)[\w.*-]{0,40}|\bid_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)|` +
  String
    .raw`\.ssh/?(?=["'\s\x60,)\]:*]|$)|\.aws(?:/credentials|/config|/sso|/?(?=["'\s\x60,)\]:*]|$))|\.netrc\b|\.pypirc\b|~/\.npmrc\b|\.git-credentials\b|` +
  String
    .raw`\.docker/config\.json|\.kube/config|\.config/gcloud|application_default_credentials|\.gnupg\b|\.azure/|` +
  String
    .raw`\.vault-token|\.config/gh/hosts|\.claude/\.credentials|\.codex/auth\.json|\.config/op/|\.password-store|` +
  String
    .raw`/etc/shadow|/etc/sudoers|(?:login|web) data\b|cookies\.sqlite|logins\.json|key[34]\.db|` +
  String
    .raw`wallet\.dat|\.ethereum/keystore|\.foundry/keystores|\.config/solana|\.electrum|\.exodus|keychain-db|login\.keychain)`;

/** A host that is this machine or of a private network, to its end: "localhost.a.example" is not. */
export const localHost = String
  .raw`(?:(?:[\w-]{1,60}\.){0,4}localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|host\.docker\.internal|(?:[\w-]{1,60}\.){1,4}(?:local|internal|test|svc))(?![\w@-]|\.\w|:[^\s/@]{0,40}@)`;

/** Services that take whatever is sent to them and show it to whoever knows the address. */
export const collector = String
  .raw`(?:webhook\.site|requestbin\.\w{2,3}|requestcatcher\.com|pipedream\.net|beeceptor\.com|hookbin\.com|` +
  String
    .raw`oast(?:ify)?\.(?:com|pro|live|site|online|fun|me)|interact\.sh|interactsh\.com|burpcollaborator\.net|canarytokens\.(?:com|org)|` +
  String
    .raw`dnslog\.cn|ceye\.io|postb\.in|webhook\.cool|typedwebhook\.tools|mockbin\.(?:org|io)|` +
  String
    .raw`transfer\.sh|file\.io|0x0\.st|temp\.sh|bashupload\.com|gofile\.io|anonfiles\.com|catbox\.moe|oshi\.at|ix\.io|termbin\.com)`;

/** Tunnels to a machine that nobody else sees. */
export const tunnel = String
  .raw`(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|serveo\.net|localhost\.run|loca\.lt|lhr\.life|bore\.pub|pagekite\.me)`;

/** Where anybody leaves text without a name. */
export const pasteHost = String
  .raw`(?:pastebin\.com|paste\.ee|rentry\.(?:co|org)|glot\.io|hastebin\.com|ghostbin\.\w{2,4}|dpaste\.(?:com|org)|controlc\.com|justpaste\.it|paste\.rs|pastes\.io|privatebin\.net|toptal\.com/developers/hastebin)`;

/** Somewhere that is not this machine. */
export const elsewhere = String
  .raw`(?:https?://|wss?://|ftp://|\b\d{1,3}(?:\.\d{1,3}){3}\b|[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]{2,10}\b|\bexternal (?:server|endpoint|url|service|api|address)|\bremote (?:server|endpoint|url|host|address|listener)|\bcollection (?:server|endpoint|url)|\b(?:our|my|the following|this|following) (?:server|endpoint|webhook|url|collector)\b|\bwebhook\b|\battacker)`;

/** Things that nobody hands to a stranger. */
export const secretThing = String
  .raw`(?:api[ _-]?keys?|access[ _-]?(?:keys?|tokens?)|auth(?:entication|orization)?[ _-]?tokens?|bearer tokens?|` +
  String
    .raw`(?:ssh|private|signing|encryption|gpg)[ _-]?keys?|secret keys?|secrets?\b|passwords?|passphrases?|credentials?|session (?:tokens?|cookies?)|` +
  String
    .raw`cookies\b|seed phrases?|recovery phrases?|mnemonics?|environment variables|env vars|\.env\b)`;

/** What an agent knows of its user. */
export const userThing = String
  .raw`(?:(?:conversation|chat|message|browsing|command|shell|session)s?(?: (?:history|logs?|content|contents|transcripts?|data|context))|` +
  String
    .raw`transcripts?\b|(?:the )?(?:full|entire|whole|complete) (?:conversation|chat|prompt|context|session|source|codebase|repo(?:sitory)?|file|document)|` +
  String
    .raw`user(?:'s|s'?)? (?:data|files?|messages?|prompts?|inputs?|quer(?:y|ies)|requests?|code|details|information|emails?|documents?|identity)|` +
  String
    .raw`system (?:prompt|info(?:rmation)?)|source code|(?:file|project|repo(?:sitory)?|workspace|document|directory) (?:contents?|structure|listing)|personal (?:data|information)|contents? of)`;

/** Words that say that nobody is to notice. */
export const unseen = String
  .raw`(?:secretly|covertly|stealthily|surreptitiously|discreetly|invisibly|unnoticed|undetected|` +
  String
    .raw`without (?:the )?(?:user(?:'?s)?|them|anyone|their|human|operator)(?: \w{1,12}){0,2} (?:knowledge|noticing|knowing|consent|awareness|aware|seeing|realizing|realising)|` +
  String
    .raw`without (?:being (?:noticed|detected|seen)|(?:telling|notifying|informing|alerting|mentioning|disclosing)\b))`;
