/** `/.well-known/security.txt` (RFC 9116). */

export const securityTxtPath = "/.well-known/security.txt";

/** How far ahead `Expires` lies at the start of a month; less than a year (RFC 9116, 2.5.5). */
const monthsAhead = 7;

/** `{contact_url}` and `{expires}` are the running service's. */
export function securityTxt(): string {
  return [
    "# Where to report a weakness of this service. Say what you did, what happened, and the",
    "# X-Request-Id of the answer; leave API keys out.",
    "Contact: {contact_url}",
    "Expires: {expires}",
    "Preferred-Languages: en",
    `Canonical: {base_url}${securityTxtPath}`,
    "",
  ].join("\n");
}

/**
 * When the file has to be read anew, as RFC 3339 writes it. It moves on once a month, so that all
 * instances serve the same file: who runs the service has named the contact for as long as it runs.
 */
export function securityTxtExpires(nowMs: number): string {
  const now = new Date(nowMs);
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1));
  return expires.toISOString().replace(".000", "");
}
