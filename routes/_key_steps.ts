/** How somebody gets a key of this service, in Markdown: where nobody can sign in, from the operator alone. */
import type { Deps } from "./deps.ts";

export function keySteps(
  { config: { baseUrl, contactUrl }, providers }: Pick<Deps, "config" | "providers">,
): string {
  const operator = `the operator of this service${contactUrl === null ? "" : ` (<${contactUrl}>)`}`;
  return providers.length === 0
    ? `Ask ${operator} for an account with such a plan and for its key.`
    : `[Sign in](${baseUrl}/sign-in), ask ${operator} for a plan, and make a key at ` +
      `${baseUrl}/account/keys.`;
}
