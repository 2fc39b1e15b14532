/** Rules for keys, tokens and passwords that stand in a file. */
import type { ConfigFile, Fact } from "../facts.ts";
import type { Hit, Rule } from "../rules.ts";
import { re, rulesOf } from "../rules/rule_row.ts";
import { isBlankForm, isPlaceholder, looksRandom } from "./_placeholders.ts";
import type { Provider } from "./_provider.ts";
import { commonProviders } from "./_providers_models.ts";
import { serviceProviders } from "./_providers_services.ts";
import { blankOf, sampleOf } from "./_samples.ts";

/** Where a pattern finds a value that is no placeholder; its first group is the value, if it has one. */
const secretsAt =
  (pattern: RegExp, isBlank = isPlaceholder) => (file: ConfigFile): readonly Hit[] => {
    const hits: Hit[] = [];
    for (const match of file.text.matchAll(pattern)) {
      const value = match[1] ?? match[0];
      const start = match.index + match[0].lastIndexOf(value);
      if (!isBlank(value)) hits.push({ start, end: start + value.length });
    }
    return hits;
  };

const texts = {
  why: "Whoever can read the file can use it, and a repository keeps it for ever.",
  advice: "Revoke it, issue a new one, and name it as a variable or an input instead.",
};

const ofProvider = ({ id, name, severity, pattern, shape }: Provider) => ({
  id: `secret-${id}`,
  severity,
  title: `The file holds ${name}`,
  on: "text" as const,
  find: secretsAt(pattern, isBlankForm),
  example: sampleOf(shape),
  nearMiss: blankOf(shape),
});

const secretName =
  /(?:api_?key|apikey|secret|token|passw(?:or)?d|passwd|pwd|credential|private_?key|access_?key|auth(?:orization)?_?key|client_?secret|signing_?key|encryption_?key|webhook_?key|license_?key|^pat$|_pat$|_key$|^key$|connection_?string|dsn$)/i;

/** Names that speak of secrets and hold none: where one is, how long it lives, how many. */
const notSecretName =
  /(?:_?(?:url|uri|path|file|dir|name|id|type|ttl|expir\w{0,6}|limit|max\w{0,8}|count|length|size|header|prefix|env|host|port|region|mode|helper|provider|algorithm|format|endpoint|enabled|budget|window)s?$|^max|tokens$|token_?(?:limit|budget|count)|keyboard|keybind|monkey|public_?key|publishable|anon_?key)/i;

const namedSecret = (value: string, fact: Fact): boolean => {
  const name = fact.key.replace(/([a-z])([A-Z])/g, "$1_$2").replaceAll("-", "_");
  return secretName.test(name) && !notSecretName.test(name) && !isPlaceholder(value);
};

const generic = [
  {
    id: "secret-named-value",
    severity: "high",
    title: "A variable or header that holds a secret is filled in",
    on: ["environment", "header"],
    pattern: /^(?:(?:Bearer|Basic|Token)\s)?(\S{12,400})$/i,
    holds: (found: RegExpExecArray, fact: Fact) =>
      namedSecret(found[1] ?? "", fact) && looksRandom(found[1] ?? ""),
    example: `NOTES_API_KEY=${sampleOf("x".repeat(40))}`,
    nearMiss: "NOTES_API_KEY=${input:notes_key}",
  },
  {
    id: "secret-named-setting",
    severity: "medium",
    title: "A setting that holds a secret is filled in",
    on: ["setting"],
    pattern: /^(\S{16,400})$/,
    holds: (found: RegExpExecArray, fact: Fact) =>
      namedSecret(found[1] ?? "", fact) && looksRandom(found[1] ?? ""),
    example: `client_secret=${sampleOf("x".repeat(36))}`,
    nearMiss: "client_secret=${CLIENT_SECRET}",
  },
  {
    id: "secret-short-password",
    severity: "medium",
    title: "A password is filled in",
    on: ["environment"],
    pattern: /^\S{6,80}$/,
    holds: (found: RegExpExecArray, fact: Fact) =>
      /(?:^|_)(?:passw(?:or)?d|passwd|pwd|passphrase|secret)$/i.test(fact.key) &&
      !isPlaceholder(found[0]) &&
      !/^[\/~.]|^\w{1,20}$/.test(found[0].replace(/[\d!@#%^&*?-]/g, "-")) &&
      /\d/.test(found[0]),
    example: "DB_PASSWORD=Tr0ub4dor&3",
    nearMiss: "DB_PASSWORD=changeme",
  },
  {
    id: "secret-authorization",
    severity: "high",
    title: "An authorization header is written out",
    on: "text",
    find: secretsAt(
      /\bauthorization["']?\s{0,2}[:=]\s{0,2}["']?(?:Bearer|Basic|Token|ApiKey)\s{1,2}([\w.+/=~-]{16,400})/gi,
    ),
    example: `curl -H "Authorization: Bearer ${sampleOf("x".repeat(40))}" https://api.example/v1`,
    nearMiss: 'curl -H "Authorization: Bearer $TOKEN" https://api.example/v1',
  },
  {
    id: "secret-argument",
    severity: "high",
    title: "A token or password is written into an argument",
    on: ["argument", "shell", "code", "command"],
    pattern:
      /(?:^|\s)--?(?:[\w-]{0,30}[-_])?(?:api-?key|token|secret|password|passwd|access-?key|auth-?key|client-?secret|pat)[=\s]["']?([^\s"'`]{12,400})/i,
    holds: (found: RegExpExecArray) =>
      !isPlaceholder(found[1] ?? "") && looksRandom(found[1] ?? ""),
    example: `--api-key=${sampleOf("x".repeat(32))}`,
    nearMiss: "--api-key=${NOTES_KEY}",
  },
  {
    id: "secret-connection-string",
    severity: "critical",
    title: "A connection string holds a password",
    on: "text",
    find: (file: ConfigFile) =>
      secretsAt(
        /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|clickhouse|cockroachdb|ftp|smtp|ldaps?)(?:\+\w{1,12})?:\/\/[^\s:@/"'`]{0,60}:([^\s@/"'`]{3,120})@(?!localhost|127\.|0\.0\.0\.0|\[?::1|host\.docker|db[:/]|postgres[:/]|redis[:/]|mysql[:/]|mongo[:/]|[\w.-]{0,60}example|host\b|<)[\w.-]{2,120}/gi,
      )(file).filter(({ start, end }) =>
        !/^(?:pass(?:word)?|pw|pwd|secret|postgres|root|user|admin|p@ss)\w{0,3}$/i.test(
          file.text.slice(start, end),
        )
      ),
    example: "postgres://app:q7Rt9vLx2m@db.shop-internal.io:5432/orders",
    nearMiss: "postgres://app:${DB_PASSWORD}@db.shop-internal.io:5432/orders",
  },
  {
    id: "secret-url-user",
    severity: "high",
    title: "An address holds a password or token",
    on: "text",
    find: secretsAt(
      /\bhttps?:\/\/[^\s:@/"'`<]{0,60}:([^\s@/"'`<]{8,160})@[\w-]{1,60}\.[\w.-]{2,80}/gi,
    ),
    example: `https://ci:${sampleOf("x".repeat(24))}@git.shop-internal.io/app.git`,
    nearMiss: "https://ci:${CI_TOKEN}@git.shop-internal.io/app.git",
  },
  {
    id: "secret-url-query",
    severity: "high",
    title: "An address carries a key in its query",
    on: ["url", "argument", "environment", "shell", "link"],
    needs: "://",
    pattern:
      /https?:\/\/[^\s"'`]{3,200}[?&](?:[\w-]{0,20}[-_])?(?:api_?key|apikey|key|token|access_?token|secret|auth|password|tavilyApiKey|sig)=([^\s&"'`#]{16,300})/i,
    holds: (found: RegExpExecArray) =>
      !isPlaceholder(found[1] ?? "") && looksRandom(found[1] ?? ""),
    example: `https://mcp.notes-hub.io/sse?api_key=${sampleOf("x".repeat(32))}`,
    nearMiss: "https://mcp.notes-hub.io/sse?api_key=${NOTES_KEY}",
  },
  {
    id: "secret-assigned",
    severity: "medium",
    title: "Text assigns what looks like a secret",
    on: ["shell", "code", "prose"],
    pattern:
      re`(?:^|[\s;&{,("'\x60])(?:export |const |let |var |set )?[\w.-]{0,40}(?:api[_-]?key|secret(?:[_-]?key)?|access[_-]?token|auth[_-]?token|api[_-]?token|password|passwd|private[_-]?key)["']?\s{0,3}(?:=|:|=>|:=)\s{0,3}["'\x60]?([\w+/=.~!@#%^&*-]{16,200})(?=["'\x60\s,;)}]|$)`,
    holds: (found: RegExpExecArray) =>
      !isPlaceholder(found[1] ?? "") && looksRandom(found[1] ?? ""),
    example: `export NOTES_API_KEY=${sampleOf("x".repeat(40))}`,
    nearMiss: "export NOTES_API_KEY=$(pass show notes)",
  },
  {
    id: "secret-json-web-token",
    severity: "medium",
    title: "The file holds a JSON web token",
    on: "text",
    find: secretsAt(/\beyJ[\w-]{10,400}\.eyJ[\w-]{10,1200}\.[\w-]{16,600}/g, isBlankForm),
    example: sampleOf(`eyJhbGciOiJIUzI1NiJ9.eyJ${"x".repeat(40)}.${"x".repeat(43)}`),
    nearMiss: sampleOf(`eyJhbGciOiJIUzI1NiJ9.eyJ${"x".repeat(40)}.${"x".repeat(9)}`),
  },
] as const;

const privateKeys = [
  {
    id: "private-key-block",
    severity: "critical",
    title: "The file holds a private key",
    on: "text",
    find: secretsAt(
      /-----BEGIN (?:(?:RSA|EC|DSA|OPENSSH|ENCRYPTED|PGP) )?PRIVATE KEY(?: BLOCK)?-----(?:\\n|[\s\\]){0,4}(?:[\w-]{3,20}: [^\n]{1,60}\n){0,3}([A-Za-z0-9+/=\\\s]{16,4000})/g,
      isBlankForm,
    ),
    example: `-----BEGIN OPENSSH PRIVATE KEY-----\n${sampleOf("x".repeat(64))}`,
    nearMiss: `-----BEGIN OPENSSH PUBLIC KEY-----\n${sampleOf("x".repeat(64))}`,
  },
  {
    id: "private-key-putty",
    severity: "critical",
    title: "The file holds a PuTTY private key",
    on: "text",
    find: secretsAt(
      /\bPrivate-Lines: \d{1,3}(?:\\n|\s){1,4}([A-Za-z0-9+/=\\\s]{16,4000})/g,
      isBlankForm,
    ),
    example: `Private-Lines: 1\n${sampleOf("x".repeat(64))}`,
    nearMiss: `Public-Lines: 1\n${sampleOf("x".repeat(64))}`,
  },
  {
    id: "private-key-of-wallet",
    severity: "critical",
    title: "The file holds a wallet's private key",
    on: "text",
    find: secretsAt(
      /\b(?:private_?key|wallet_?key|signer_?key|deployer_?key|mnemonic_?key|secret_?key|pk)["']?\s{0,3}[:=]\s{0,3}["']?((?:0x)?[0-9a-f]{64})\b/gi,
      isBlankForm,
    ),
    example: `PRIVATE_KEY=0x${sampleOf("h".repeat(64))}`,
    nearMiss: `TX_HASH=0x${sampleOf("h".repeat(64))}`,
  },
  {
    id: "private-key-seed-phrase",
    severity: "critical",
    title: "The file holds a wallet's seed phrase",
    on: "text",
    find: secretsAt(
      /\b(?:(?:mnemonic|seed|(?:seed|recovery|secret|backup)[_ ]?(?:phrase|words))["']?\s{0,3}[:=]\s{0,3}|(?:mnemonic|(?:seed|recovery|secret|backup)[_ ](?:phrase|words))\s{1,3}(?:(?:is|are)\s)?)["']?(?!(?:[a-z]{3,8} ){0,11}(?:the|and|for|with|from|your|their|not|are|was|has|must|should|would|could|before|after|which|these|those|every)\b)((?:[a-z]{3,8} ){11}(?:(?:[a-z]{3,8} ){11}|(?:[a-z]{3,8} ){2,8})?[a-z]{3,8})\b/gi,
    ),
    example: "MNEMONIC=legal winner thank year wave sausage worth useful legal winner thank yellow",
    nearMiss: "MNEMONIC=legal winner thank year wave sausage worth useful legal winner thank",
  },
  {
    id: "private-key-age",
    severity: "critical",
    title: "The file holds an age identity",
    on: "text",
    find: secretsAt(/\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b/g, isBlankForm),
    example: sampleOf(`AGE-SECRET-KEY-1${"Z".repeat(58)}`),
    nearMiss: sampleOf(`AGE-PUBLIC-KEY-1${"Z".repeat(58)}`),
  },
] as const;

export const secrets: readonly Rule[] = [
  ...rulesOf("hardcoded-secret", texts, [
    ...[...commonProviders, ...serviceProviders].map(ofProvider),
    ...generic,
  ]),
  ...rulesOf("private-key", texts, privateKeys),
];
