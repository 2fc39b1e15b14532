/** The places that built files leave open for values of the running service. */
import { configuredPlaces } from "../schema/discovery/configured.ts";
import { securityTxtExpires } from "../schema/discovery/security_txt.ts";
import { planIds } from "../schema/plans.ts";
import { basePath } from "./base_path.ts";
import type { Deps } from "./deps.ts";
import { keySteps } from "./_key_steps.ts";

type Value = string | number | null;

/** What of a service the values hang on. */
type Configured = Pick<Deps, "config" | "providers">;

/** Every value by the name that stands for it between braces. */
function valuesOf(deps: Configured, nowMs: number): Record<string, Value> {
  const { config, providers } = deps;
  const { baseUrl, contactUrl, ceilings, tokenRisk, planCredits } = config;
  const { hostname } = new URL(baseUrl);
  return {
    base_url: baseUrl,
    base_url_xml: baseUrl.replaceAll("&", "&amp;").replaceAll("'", "&apos;"),
    base_path: basePath(baseUrl),
    host: hostname,
    reverse_host: reversed(hostname),
    contact_url: contactUrl,
    expires: securityTxtExpires(nowMs),
    [configuredPlaces.perMinute]: ceilings.perMinute,
    [configuredPlaces.perDay]: ceilings.perDay,
    [configuredPlaces.riskPerMinute]: tokenRisk.perMinute,
    [configuredPlaces.keySteps]: keySteps(deps),
    [configuredPlaces.keysPage]: providers.length > 0 ? `${baseUrl}/account/keys` : null,
    [configuredPlaces.riskPerDay]: tokenRisk.perDay,
    ...Object.fromEntries(planIds.map((id) => [configuredPlaces.credits(id), planCredits[id]])),
  };
}

/**
 * Puts the values in their places. A place that is a whole JSON string becomes the value's own JSON: a
 * number, or null; so does one in JSON that stands in a string.
 */
export function filler(deps: Configured, nowMs: number): (text: string) => string {
  const values = valuesOf(deps, nowMs);
  const name = `\\{(${Object.keys(values).join("|")})\\}`;
  const places = new RegExp(`"${name}"|\\\\"${name}\\\\"|${name}`, "g");
  return (text) =>
    text.replaceAll(
      places,
      (_, whole: string | undefined, inner: string | undefined, plain: string) => {
        const quoted = whole ?? inner;
        return quoted === undefined
          ? String(values[plain] ?? "")
          : JSON.stringify(values[quoted] ?? null);
      },
    );
}

/** Last label first, in the characters that names of MCP servers have (SEP-2127). */
function reversed(hostname: string): string {
  return hostname.split(".").reverse().join(".").replaceAll(/[^a-zA-Z0-9.-]+/g, "-");
}
