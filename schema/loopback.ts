/** Which URLs lead to this machine, and which would carry secrets over a network in clear. */

/** Hosts that never leave the machine (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
const loopbackHost = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a URL is plain http on loopback. */
export function isLoopbackHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && loopbackHost.test(hostname);
}

/** Whether a URL is plain http to anywhere else. */
export function isInClear(url: string): boolean {
  return new URL(url).protocol === "http:" && !isLoopbackHttp(url);
}
