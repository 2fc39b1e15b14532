/** Secrets in what the project itself holds or prints, by the patterns that it looks for in others' files. */
import { isWellFormedApiKey } from "../../schema/api_key.ts";
import { providerHits } from "../../tools/agent_config/secrets/provider_hits.ts";

/** How many keys of the service, private keys and tokens of known providers a text holds. */
export function secretsIn(text: string): number {
  const keys = [...text.matchAll(/tcs_live_[0-9A-Za-z]{38}/g)]
    .filter(([key]) => isWellFormedApiKey(key));
  const blocks = [...text.matchAll(/-----BEGIN [A-Z ]*PRIVATE KEY-----/g)];
  return keys.length + blocks.length + providerHits(text).length;
}
