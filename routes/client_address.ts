/** The client's address as the ceilings count it. */
import type { ConnectionInfo } from "./deps.ts";

/**
 * The connection's address, or the one in the platform's trusted header when configuration names
 * it; no other header is ever read, for callers can forge them. IPv4-mapped IPv6 is unmapped and
 * IPv6 counts by /64, the smallest network a caller is given.
 */
export function clientAddress(
  request: Request,
  info: ConnectionInfo,
  trustedHeader: string | null,
): string {
  const named = trustedHeader === null ? null : request.headers.get(trustedHeader);
  // Of a list, only the last entry was written by the platform's own proxy.
  const text = (named?.split(",").at(-1) ?? info.remoteAddr.hostname ?? "").trim().toLowerCase();
  if (text !== last.text) last = { text, bucket: bucketOf(text) ?? "unknown" };
  return last.bucket;
}

/** Requests of one caller come one after the other. */
let last = { text: "", bucket: "unknown" };

/** IPv4 as it is, IPv6 as its /64 prefix, `undefined` for what is no address. */
function bucketOf(text: string): string | undefined {
  const address = text.split("%", 1)[0] ?? "";
  const octets = octetsOf(address);
  if (octets !== undefined) return octets.join(".");
  const groups = ipv6Groups(address);
  if (groups === undefined) return undefined;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return groups.slice(0, 4).map((group) => group.toString(16)).join(":") + "::/64";
}

function octetsOf(text: string): number[] | undefined {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part))) return undefined;
  const octets = parts.map(Number);
  return octets.every((octet) => octet <= 255) ? octets : undefined;
}

/** The eight 16-bit groups of an IPv6 address (RFC 4291, 2.2, all three forms). */
function ipv6Groups(text: string): number[] | undefined {
  const address = hexTail(text);
  if (!/^[0-9a-f:]{2,39}$/.test(address)) return undefined;
  const halves = address.split("::");
  if (halves.length > 2) return undefined;
  const parse = (half: string) => half === "" ? [] : half.split(":");
  const [head, tail] = [parse(halves[0] ?? ""), parse(halves[1] ?? "")];
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const texts = [...head, ...Array<string>(missing).fill("0"), ...tail];
  if (!texts.every((text) => /^[0-9a-f]{1,4}$/.test(text))) return undefined;
  return texts.map((text) => parseInt(text, 16));
}

/** Form 3 made form 2: the IPv4 address at the end as two groups. */
function hexTail(text: string): string {
  const tailStart = text.lastIndexOf(":") + 1;
  const octets = tailStart === 0 ? undefined : octetsOf(text.slice(tailStart));
  if (octets === undefined) return text;
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  return `${text.slice(0, tailStart)}${(a << 8 | b).toString(16)}:${(c << 8 | d).toString(16)}`;
}
