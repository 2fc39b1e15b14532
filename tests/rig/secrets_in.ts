/** Secrets in what the project itself holds or prints, by the patterns that it looks for in others' files. */
import { stripVTControlCharacters } from "node:util";
import { isWellFormedApiKey } from "../../schema/api_key.ts";
import { providerHits } from "../../tools/agent_config/secrets/provider_hits.ts";

/** How many keys of the service, private keys and tokens of known providers a text holds. */
export function secretsIn(text: string): number {
  const plain = plainOf(text);
  const keys = [...plain.matchAll(/tcs_live_[0-9A-Za-z]{38}/g)]
    .filter(([key]) => isWellFormedApiKey(key));
  const blocks = [...plain.matchAll(/-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----/g)];
  return keys.length + blocks.length + providerHits(plain).length;
}

/** A colour's last letter, or that of a line's end, hides where a token begins, in quoted text too. */
function plainOf(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\\(?:x1b|u001b|u\{1b\}|e|033)\[[\d;]*[A-Za-z]/gi, "")
    .replaceAll(/\\[nrtbfv0]/g, " ");
}

/** Whether a private key begins in a line and does not end in it. */
export function beginsPrivateKey(line: string): boolean {
  const [, ...rest] = plainOf(line).split(/-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----/);
  return rest.length > 0 && !endsPrivateKey(rest.at(-1) ?? "");
}

/** Whether a private key that began in an earlier line ends in this one. */
export function endsPrivateKey(line: string): boolean {
  return /-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----/.test(plainOf(line));
}
