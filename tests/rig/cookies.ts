/** Cookies of one visitor of one site, and requests that go no further than the first answer. */

export type CookieJar = {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly get: (name: string) => string | undefined;
};

/** Keeps what answers set and sends it back; paths and lifetimes are not looked at. */
export function cookieJar(): CookieJar {
  const kept = new Map<string, string>();
  return {
    get: (name) => kept.get(name),
    async fetch(url, init) {
      const headers = new Headers(init?.headers);
      const cookies = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
      if (cookies !== "") headers.set("Cookie", cookies);
      const response = await fetch(url, { ...init, headers, redirect: "manual" });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") kept.delete(name);
        else kept.set(name, value);
      }
      return response;
    },
  };
}
