/** Requests with secrets that no fetch sends, and a sign-in that its provider refuses. */
import { cookieJar } from "../rig/cookies.ts";
import { talkTo } from "../rig/socket.ts";
import type { MarkedService } from "./_marked_service.ts";
import { marksIn, newMark } from "./_marks.ts";
import type { Seen } from "./secrets.ts";

/** The key as the method, and as the host of a request line in absolute form. */
export async function askInRaw({ service, marks }: MarkedService, seen: Seen): Promise<void> {
  const key = marks.get("API key") ?? "";
  const port = Number(new URL(service.baseUrl).port);
  for (const line of [`${key} /healthz`, `GET http://${key}/readyz`]) {
    const { text } = await talkTo(port, `${line} HTTP/1.1\r\nHost: x\r\n\r\n`);
    seen.requests++;
    const [where] = line.split(" ").slice(1);
    for (const name of marksIn(text, marks)) seen.leaks.push(`${name} in raw at ${where}`);
  }
}

/** A browser that was sent to the issuer and comes back with a code that the issuer never gave out. */
export async function failSignIn(marked: MarkedService, seen: Seen): Promise<void> {
  const { service: { baseUrl }, marks } = marked;
  const browser = cookieJar();
  const start = await browser.fetch(`${baseUrl}/auth/oidc`);
  await start.body?.cancel();
  const asked = new URL(start.headers.get("location") ?? "");
  marks.set("state of a sign-in", asked.searchParams.get("state") ?? "");
  marks.set("sign-in cookie", browser.get("__Host-sign-in") ?? "");
  const query = new URLSearchParams({
    code: newMark(marks, "wrong code"),
    state: marks.get("state of a sign-in") ?? "",
    iss: asked.origin,
  });
  const back = await browser.fetch(`${baseUrl}/auth/oidc/callback?${query}`);
  const text = await back.text();
  seen.requests += 2;
  for (const name of marksIn(text, marks)) seen.leaks.push(`${name} at a refused callback`);
}
