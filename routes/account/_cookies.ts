/**
 * The cookies of the account area. The `__Host-` prefix keeps other hosts from setting them and has
 * them travel over https only (RFC 6265bis, 4.1.3.2); on loopback browsers take http for it too
 * (docs/decisions/0020).
 */
import { parse, serialize } from "hono/utils/cookie";

export const cookieNames = { session: "__Host-session", flow: "__Host-sign-in" } as const;

export type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

/** The request's cookie of this name. */
export function cookieOf(request: Request, name: CookieName): string | undefined {
  return parse(request.headers.get("cookie") ?? "", name)[name];
}

/** A `Set-Cookie` value; `maxAge` in seconds, 0 takes the cookie away. */
export function setCookie(name: CookieName, value: string, maxAge: number): string {
  const kept = { maxAge, path: "/" } as const;
  return serialize(name, value, { ...kept, httpOnly: true, secure: true, sameSite: "Lax" });
}
