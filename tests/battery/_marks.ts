/** Everything that is secret, each with a mark that no answer and no line of a log may hold. */
import { toHex } from "../../schema/random.ts";

/** Variables of the configuration whose values are secret or may hold a secret, as URLs do. */
export const secretVariables = [
  ...["RPC_URL", "SOURCIFY_URL", "SIGNATURES_URL", "ETHERSCAN_URL", "ETHERSCAN_API_KEY"],
  ...["BLOCKSCOUT_URL", "DEFILLAMA_URL", "COINGECKO_URL", "OPERATOR_TOKEN"],
  ...["GITHUB_CLIENT_SECRET", "GOOGLE_CLIENT_SECRET", "OIDC_CLIENT_SECRET"],
] as const;

/** The others: what they hold may be shown. */
export const plainVariables = [
  ...["PORT", "BASE_URL", "KV_PATH", "LIMIT_PER_MINUTE", "LIMIT_PER_DAY", "PLAN_CREDITS"],
  ...["TOKEN_RISK_PER_MINUTE", "TOKEN_RISK_PER_DAY", "ALLOWED_ORIGINS", "OIDC_ISSUER"],
  ...["CLIENT_ADDRESS_HEADER", "ENGINE_DIR", "FULL_AUDIT_URL", "CONTACT_URL"],
] as const;

/** What a secret is called → its value; found out on the way, or made here. */
export type Marks = Map<string, string>;

export function newMark(marks: Marks, name: string): string {
  const mark = `mark${toHex(crypto.getRandomValues(new Uint8Array(20)))}`;
  marks.set(name, mark);
  return mark;
}

/** Names of the secrets in a text, as they are or encoded for a URL or in base 64. */
export function marksIn(text: string, marks: Marks): readonly string[] {
  return [...marks].flatMap(([name, mark]) => {
    const forms = [mark, encodeURIComponent(mark), btoa(mark).replace(/=+$/, "").slice(0, -1)];
    return forms.some((form) => text.includes(form)) ? [name] : [];
  });
}
