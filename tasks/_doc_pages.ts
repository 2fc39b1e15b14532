/** The lines of pages that are made from tables, for `docs/` and for the pages of the service. */
import { configTable } from "../schema/config_table.ts";
import { simulationMethods } from "../schema/discovery/networks.ts";
import { rulesMarkdown } from "../schema/discovery/rules.ts";
import { errorCodes, refusalCodes } from "../schema/errors.ts";
import { limits } from "../schema/limits.ts";
import { plans } from "../schema/plans.ts";
import { ruleDescriptions } from "../tools/agent_config/rule_descriptions.ts";
import { networks } from "../tools/evm/networks.ts";
import { networkDescriptions } from "../tools/network_descriptions.ts";
import {
  errorAdvice,
  perChainVariables,
  providerVariables,
  refusalAdvice,
  unsetMeanings,
} from "./_doc_texts.ts";
import { tableLines } from "./_markdown.ts";

export function errorLines(): string[] {
  const codes = Object.entries(errorCodes) as [keyof typeof errorCodes, ErrorRow][];
  const refusals = Object.entries(refusalCodes) as [keyof typeof refusalCodes, string][];
  return [
    "Every answer carries a boolean `ok`. When it is false, switch on `error`: codes are stable, the " +
    "wording of `detail` is not. Every answer carries `X-Request-Id`; error bodies repeat it as " +
    "`requestId`, except `bad-key`, whose bytes are always the same.",
    "",
    "Over MCP the same codes come in other clothes: [mcp.md](mcp.md#answers).",
    "",
    "**No error and no refusal costs credits.** What was taken for a call that then refuses or fails " +
    "is given back before the answer, or as soon as the database answers again.",
    "",
    "## Refused requests",
    "",
    "Answered with the status below. *Counts* tells whether the request counts against the ceilings " +
    "of requests per minute and per day.",
    "",
    ...tableLines(
      ["Code", "Status", "Meaning", "Counts", "Charged", "What to do"],
      codes.map(([code, { status, meaning }]) => [
        `\`${code}\``,
        String(status),
        meaning,
        errorAdvice[code].counted,
        "no",
        errorAdvice[code].todo,
      ]),
    ),
    "",
    "Both codes with status 429 carry `Retry-After` in seconds; `db-unavailable` does too.",
    "",
    "## Refusals of tools",
    "",
    "The request was fine, the tool has no answer: status 200, `ok` false. They count against the " +
    "ceilings.",
    "",
    ...tableLines(
      ["Code", "Meaning", "Charged", "What to do"],
      refusals.map(([code, meaning]) => [`\`${code}\``, meaning, "no", refusalAdvice[code]]),
    ),
    "",
    "## Limits behind them",
    "",
    `- a request body: at most ${limits.bodyBytesMax} bytes, received within ` +
    `${limits.bodyTimeoutMs / 1000} s`,
    `- a string argument: at most ${limits.stringLengthMax} characters (code points)`,
    `- \`scan_agent_config\`: reads the first ${limits.agentConfigBytesRead} bytes of \`content\``,
    `- a tool: at most ${limits.toolTimeoutMs / 1000} s, upstreams included`,
    `- live API keys of an account: at most ${limits.keysPerAccount}`,
    "",
    "## The token risk snapshot",
    "",
    "`/api/token-risk` needs no key and costs nothing. It answers `invalid-arguments`, " +
    "`method-not-allowed`, `rate-limited`, `internal`, `db-unconfigured`, `db-unavailable`, and the " +
    "refusals above. Its two ceilings count new lookups, those that an upstream failed included; " +
    `answers given out again within ${limits.tokenRiskCacheSeconds} s, refused arguments, bad ` +
    "addresses and unknown networks are not counted. `Retry-After` leads to the end of the minute " +
    "or of the UTC day.",
  ];
}

type ErrorRow = { readonly status: number; readonly meaning: string };

export function configurationLines(): string[] {
  const rows = Object.entries(configTable).map(([name, { fallback, meaning }]) => [
    `\`${name}${perChainVariables.has(name) ? "_<chainId>" : ""}\``,
    meaning,
    unsetText(name, fallback),
  ]);
  return [
    "The service reads its configuration from environment variables once, at start. An empty variable " +
    "counts as unset. A wrong value stops the start with one line that names the variable and what " +
    "it must be; the line never repeats a secret.",
    "",
    ...tableLines(["Variable", "Meaning", "When unset"], rows),
    "",
    "- `RPC_URL_<chainId>` is a list separated by commas; it replaces the public endpoints of that " +
    "network. Chain ids are in [networks.md](networks.md).",
    "- `off` as the value of an upstream's URL switches that upstream off.",
    "- `KV_PATH` is ignored on Deno Deploy, where the attached database is used. `none` leaves the " +
    "service without a database: everything that needs one answers 503 `db-unconfigured`.",
    "- `OPERATOR_TOKEN` has at least 32 characters. Without it the operator endpoints do not exist.",
    "- `CLIENT_ADDRESS_HEADER` must be a header that the platform itself writes and that a caller " +
    "cannot set ([operations.md](operations.md#client-addresses)).",
    "- `OIDC_ISSUER` is taken to the letter, a slash at its end included. It and `BASE_URL` must be " +
    "https for sign-in, or lead to this machine.",
    "",
    "## Sign-in providers",
    "",
    "Each provider is on when its pair is set, and a half pair stops the start. Its callback " +
    "address is `<BASE_URL>/auth/github/callback`, and likewise `google` and `oidc` " +
    "([operations.md](operations.md#sign-in)).",
    "",
    ...tableLines(
      ["Variable", "Meaning"],
      Object.entries(providerVariables).map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
  ];
}

/** What stands in for an unset variable, in words. */
function unsetText(name: string, fallback: unknown): string {
  const known = Object.entries(unsetMeanings).find(([variable]) => variable === name)?.[1];
  if (known !== undefined) return known;
  if (name === "PLAN_CREDITS") {
    const api = Object.entries(plans).filter(([, plan]) => plan.api);
    return `\`${api.map(([id, plan]) => `${id}=${plan.credits}`).join(",")}\``;
  }
  return fallback === null || Array.isArray(fallback) ? "none" : `\`${fallback}\``;
}

export function networkLines(): string[] {
  return [
    `The ${networks.length} networks, by chain id. Where a tool takes \`network\`, write a name, an ` +
    "alias (case, spaces, hyphens and underscores do not matter) or the chain id; left out, it means " +
    "Ethereum. *Sunset* marks a network whose end is announced.",
    "",
    ...tableLines(
      ["Network", "Chain id", "Coin", "Aliases", "Status", "Fee model"],
      networks.map((network) => [
        network.name,
        String(network.chainId),
        network.nativeSymbol,
        network.aliases.join(", "),
        network.status,
        `\`${network.feeModel}\``,
      ]),
    ),
    "",
    "## What is looked at",
    "",
    "*Liquidity*: the free snapshot looks at it. *Detected*: the snapshot looks here when no network " +
    "is named. *Venues*: where pools are looked for, the main one first. *Simulation*: how " +
    "`check_honeypot` tries trades. For machines: `/networks.json`.",
    "",
    ...tableLines(
      ["Network", "Liquidity", "Detected", "Venues", "Simulation"],
      networkDescriptions().map(({ name, liquidityChecked, detected, dexes, simulation }) => [
        name,
        liquidityChecked ? "yes" : "no",
        detected ? "yes" : "no",
        dexes.map((dex) => dex.name).join(", ") || "none",
        `\`${simulation.method}\`${simulation.reason === null ? "" : `: ${simulation.reason}`}`,
      ]),
    ),
    "",
    ...Object.entries(simulationMethods).map(([method, meaning]) => `- \`${method}\`: ${meaning}`),
  ];
}

export function ruleLines(): string[] {
  return [
    "The service itself has this list at `/docs/rules` and, for machines, at `/rules.json`.",
    "",
    ...rulesMarkdown(ruleDescriptions()),
  ];
}
