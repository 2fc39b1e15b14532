/** What stands before a secret: its match ends where the value begins. Data. */
import { QUOTE } from "./_mask_values.ts";

/** Names that announce a secret. */
const NAMES =
  "(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|account[_-]?key|auth|credential|mnemonic|(?:seed|recovery|backup)[_ -]?(?:phrase|words)|cookie|signature|(?<![a-z])(?:key|pw|pin|otp|jwt|sas|seed|sid|session))[\\w-]{0,30}";

const SCHEME = "(?:(?:Bearer|Basic|Token|ApiKey|Negotiate|Digest)[ \\t]+)?";

/** Between an option and its value: a sign, blanks, or the next item of a list of JSON or YAML. */
const GAP =
  `(?:[ \\t]{0,3}=[ \\t]{0,3}|[ \\t]{1,8}|${QUOTE}\\s{0,24},\\s{0,24}|(?:${QUOTE})?\\s{1,24}-[ \\t]{1,4})`;

/** An option does not begin inside a word. */
const OPTION = "(?<![\\w-])";

/** Options of one letter that take a secret, by program; the value may be glued to them. */
const programs: Readonly<Record<string, string>> = {
  "(?:redis|keydb|valkey)-cli": "-a",
  "mongo(?:sh|dump|restore|export|import)?|mysql\\w{0,10}|mariadb[\\w-]{0,10}|sshpass|login|cqlsh|useradd|usermod|psexec\\w{0,4}|7z\\w?|7za|rar|unrar|zip|smbmap|evil-winrm|crackmapexec|netexec|nxc|rabbitmqadmin":
    "-p",
  "ldap\\w{2,10}": "-w",
  "openssl": "-k|-K|-pass(?:in|out)?",
  "unzip|zip|sqlcmd|bcp|ipmitool|isql": "-P",
  "snmp\\w{2,12}": "-c|-A|-X",
  "ssh-keygen": "-N|-P",
  "xfreerdp\\w?|rdesktop|wfreerdp": "/p:|-p",
  "curl|wget|xh|https?": "-b|-E",
};

/** A header whose value is no secret. */
const OPEN_HEADER =
  "(?!(?:accept|content|cache|user-agent|host|origin|referer|connection|range|if|x-forwarded|anthropic-(?:version|beta))\\b)";

/** Whose name may stand in a quotation mark that holds the value too: 'X-Key: value'. */
export const named: readonly RegExp[] = [
  new RegExp(`${NAMES}(?<shut>${QUOTE})?[ \\t]{0,3}(?:=>|:=|[=:])[ \\t]{0,3}${SCHEME}`, "gi"),
  new RegExp(
    `${OPTION}(?:-H|--header|-Headers)(?:${GAP})?(?<open>${QUOTE})?${OPEN_HEADER}[\\w-]{1,60}:[ \\t]{0,3}${SCHEME}`,
    "gi",
  ),
  new RegExp(
    `${OPTION}(?:-u|--(?:proxy-|http-|ftp-)?user)(?:${GAP})?(?<open>${QUOTE})?(?!\\d{1,6}:\\d)[^\\s:%,"'\x60|;&\\\\]{1,100}[:%,]`,
    "gi",
  ),
];

/** Whose value stands alone. */
export const plain: readonly RegExp[] = [
  new RegExp(
    `${OPTION}--?(?:[a-z0-9]{1,20}-){0,3}(?:pass(?:word|wd|phrase|code)?|pwd|bearer|secret|token|api-?key|access-?key|key-?pass|cookie|credentials?|mnemonic|seed|pin|otp)${GAP}`,
    "gi",
  ),
  ...Object.entries(programs).map(([names, options]) =>
    new RegExp(
      `(?<![\\w.])(?:${names})\\b[^|;\\n]{0,160}?${OPTION}(?:${options})(?:${GAP}|(?=[^\\s-]))`,
      "gi",
    )
  ),
  // Read from a line that is handed over.
  /\b(?:sudo|su|doas|cryptsetup|gpg2?|openssl|kinit|passwd|chpasswd|ssh-keygen|sshpass)\b[^\n<]{0,120}<<<[ \t]{0,3}/gi,
  /\bnet1?(?:\.exe)?[ \t]{1,4}user[ \t]{1,4}[^\s/]\S{0,60}[ \t]{1,4}(?!\/)/gi,
];

/** What a request carries, written out: a file or a command's output tells of an attack instead. */
export const bodies = new RegExp(
  `${OPTION}(?=-d|-F|-Body|--(?:data|json|form|post-|body-))(?<=\\b(?:curl|wget|xh|https?|iwr|irm|Invoke-\\w{3,12})\\b[^|;\\n]{0,160})(?:-d|--data(?:-\\w{1,12})?|--json|-F|--form(?:-string)?|--(?:post|body)-data|-Body)(?:${GAP}|(?=[^\\s-]))`,
  "g",
);

/** What asks for a password and is handed one through a pipe; `sudo -S` says so itself. */
export const pipedTo =
  /\|[\s"'`,\\]{0,12}(?:(?<told>sudo\b[^|;\n]{0,40}?-\w{0,4}S|su\b|chpasswd\b|passwd\b)|(?:sudo|doas|sshpass|kinit|cryptsetup|gpg2?)\b)/gi;
export const printed = /\b(?:echo|printf)[\s"'`,\\]{1,8}(?:-[neE]{1,3}[\s"'`,\\]{1,8})?/i;

/** Secrets that show by what is around them: the first group. */
export const captured: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{0,100}:([^\s/@"'<>]{1,200})@/gi,
  /(?<![\w./:@-])(?!(?:npm|jsr|git|ssh|pip|file|github|mailto|node|docker|workspace):)[a-z][\w.\\-]{0,40}:([^\s/@:"'`<>]{3,100})@(?=[\w.-]{3})/gi,
  /\b(?:Bearer|Basic|Token)[ \t]+["']?([\w.~+/=-]{6,400})/g,
  // After a space alone, words of a sentence are none: "token that", "password is".
  new RegExp(
    `${NAMES}["']?[ \\t]+(?:(?:is|was|of)[ \\t]+)?["']?(?![a-z]{1,12}(?![^\\s.,;:!?)"']))([^\\s"'\x60,;&<>{}()$]{4,400})`,
    "gi",
  ),
  /\bsend[ \t]{1,4}\\{0,3}"([^"\n]{1,200}?)\\{1,2}[rn]/g,
  /(?:^|[\s"'`,[(])-[pP](?=[^\s"'`]{0,200}[\d!@#%^&*])(?!\d{1,5}(?::|[\s"'`]|$))([^\s"'`|;&]{4,200})/gm,
  /(?:\bcookie["']?[ \t]{0,3}[:=]|(?:^|\s)(?:-b|--cookie)[= \t])[ \t]{0,3}["']?([^"'`\n]{1,400})/gim,
  /[?&;](?:[\w.-]{0,40}[_.-])?(?:key|sig|signature|token|auth|pass(?:word|wd)?|pwd?|secret|code|pin|apikey|accesskey|session(?:id)?|jwt|sas|credential|access_?token)=([^\s&"'`#<>]{1,400})/gi,
  // A web token whole: chance may write a signature of letters alone.
  /\b(eyJ[\w-]{4,400}\.eyJ[\w-]{4,1200}(?:\.[\w-]{1,600})?)/g,
  /-----BEGIN[^\n-]{0,60}-----([\s\S]{1,4096}?)(?:-----END|$(?![\s\S]))/g,
];
