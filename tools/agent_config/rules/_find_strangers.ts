/** Whether data leaves for a stranger: for no machine of one's own, or with a key whose owner is another. */
import type { ConfigFile, Fact } from "../facts.ts";
import { localHost } from "./_pieces.ts";
import { re } from "./rule_row.ts";

/** Addresses, and before one: a query that only names it, or a proxy on the way. */
const ADDRESS = /\b(?:https?|wss?|ftp|tcp):\/\/([^\s/?#"'`)<>|;]{1,120})/gi;
const NOT_ADDRESSED = /(?:[?&][\w.-]{0,30}=|\s-x\s?["']?|--proxy[\s=]["']?)$/;

const isLocal = re`^(?:\w{1,20}@)?${localHost}`;
const namesLocalHost = re`(?:^|[\s@"'])${localHost}`;

/** A comment of a shell sends nothing. */
const COMMENT = /\s#\s.*/;

const hostsIn = (text: string): readonly string[] =>
  [...text.matchAll(ADDRESS)]
    .filter(({ index }) => !NOT_ADDRESSED.test(text.slice(Math.max(0, index - 34), index)))
    .map(([, host = ""]) => host);

/**
 * What was found does not stay on a machine of one's own: by the host that its last word addresses,
 * else by all hosts in the rest of its line.
 */
export const toElsewhere = (found: RegExpExecArray, { value }: Fact): boolean => {
  const end = found.index + found[0].length;
  const rest = (/^[^\n]{0,160}/.exec(value.slice(end))?.[0] ?? "").replace(COMMENT, "");
  const word = found[0] + (/^[^\s"'`)]*/.exec(rest)?.[0] ?? "");
  const own = hostsIn(word);
  const hosts = own.length > 0 ? own : hostsIn(found[0] + rest);
  if (hosts.length > 0) return hosts.some((host) => !isLocal.test(host));
  return !namesLocalHost.test(found[0] + rest);
};

/** Whose key a variable's name says it is, and the hosts that may have it. */
const owners: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:GITHUB|GH)_/, /github/i],
  [/^GITLAB_/, /gitlab/i],
  [/^SLACK_/, /slack/i],
  [/^(?:AWS|AMAZON)_/, /amazon|aws/i],
  [/^OPENAI_/, /openai|azure/i],
  [/^ANTHROPIC_|^CLAUDE_/, /anthropic|claude/i],
  [/^STRIPE_/, /stripe/i],
  [/^(?:DATADOG|DD)_/, /datadog|ddog/i],
  [/^(?:GOOGLE|GEMINI|GCP)_/, /google/i],
  [/^AZURE_/, /azure|microsoft|windows/i],
  [/^(?:HF|HUGGINGFACE|HUGGING_FACE)_/, /hugging|hf\.co/i],
  [/^(?:NPM)_/, /npmjs/i],
  [/^(?:CLOUDFLARE|CF)_/, /cloudflare|workers\.dev/i],
  [/^SENDGRID_/, /sendgrid/i],
  [/^TWILIO_/, /twilio/i],
  [/^SENTRY_/, /sentry/i],
  [/^DOCKER(?:HUB)?_/, /docker/i],
  [/^(?:VAULT)_/, /vault/i],
  [/^HEROKU_/, /heroku/i],
  [/^DISCORD_/, /discord/i],
  [/^TELEGRAM_/, /telegram/i],
  [/^NOTION_/, /notion/i],
  [/^LINEAR_/, /linear/i],
  [/^SUPABASE_/, /supabase/i],
  [/^KUBE/, /kube|k8s|cluster/i],
  // Of one's own service: nobody outside has a use for them.
  [
    /^(?:JWT|DATABASE|DB|POSTGRES|MYSQL|MONGO(?:DB)?|REDIS|SESSION|ENCRYPTION|MASTER|ROOT|SSH|PRIVATE|SECRET|SIGNING|COOKIE|WALLET|ADMIN)(?:_|$)/,
    /^$/,
  ],
];

const secretVariable =
  /(?:environ(?:\.get\(|\[|\.get\()\s?["']|getenv\(\s?["']|process\.env\.|process\.env\[["']|ENV\[["']|Deno\.env\.get\(["']|\$\(|\$\{?|%)([A-Z][A-Z0-9_]{1,40}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|CREDENTIALS?|URL|DSN|PAT|URI))\b/g;

const sends =
  /\b(?:requests?\.(?:post|put|get)|httpx\.\w{3,6}|urlopen|urllib\.request|axios|fetch|https?\.request|session\.post|aiohttp|curl|wget|invoke-webrequest|invoke-restmethod)\b/i;

const namedHosts = /https?:\/\/([^\s/"'`)<>{}$]{3,120})/gi;

/** A command of a shell to its end: the next line has an address of its own. */
const COMMAND = /(?:\\\r?\n|[^\n;]){0,600}/y;

/** Programs as a whole, asked about once: each of their words that reads a variable asks the same. */
const programs = new WeakMap<Fact, boolean>();

/** Whether a program or command that sends something names a known owner's key and another's address. */
export const handsKeyToStranger = (found: RegExpExecArray, fact: Fact): boolean => {
  if (/^(?:curl|wget|invoke)/i.test(found[0])) {
    COMMAND.lastIndex = found.index;
    return goesToStranger(COMMAND.exec(fact.value)?.[0] ?? "");
  }
  const known = programs.get(fact) ?? goesToStranger(fact.value);
  programs.set(fact, known);
  return known;
};

function goesToStranger(text: string): boolean {
  if (!text.includes("://") || !sends.test(text)) return false;
  const named = [...text.matchAll(namedHosts)].map(([, host = ""]) => host)
    .filter((host) => !isLocal.test(host));
  if (named.length === 0) return false;
  return [...text.matchAll(secretVariable)].some(([, variable = ""]) => {
    const owner = owners.find(([name]) => name.test(variable));
    return owner !== undefined && !named.some((host) => owner[1].test(host));
  });
}

/** Keys in a header, by the names of the variables that hold them. */
const keyVariable =
  /\$\{?(?:env:)?([A-Z][A-Z0-9_]{1,40}(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?|PAT)(?:_ID)?)\b/g;

/** Whether a server's header holds a known owner's key, and the server is another's. */
export const handsHeaderToStranger = (
  _found: RegExpExecArray,
  { path, value }: Fact,
  { facts }: ConfigFile,
): boolean => {
  const server = path.replace(/\.headers\..*$/i, "");
  const url = facts.find((fact) => fact.role === "url" && fact.path.startsWith(`${server}.`));
  const [, host = ""] = /^https?:\/\/([^\s/"']{3,120})/i.exec(url?.value ?? "") ?? [];
  if (host === "" || isLocal.test(host)) return false;
  return [...value.matchAll(keyVariable)].some(([, variable = ""]) => {
    const owner = owners.find(([name]) => name.test(variable));
    // A key of one's own service may go to it, and nothing tells which address that is.
    return owner !== undefined && !owner[1].test("") && !owner[1].test(host);
  });
};
