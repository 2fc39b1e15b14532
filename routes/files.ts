/** Built files: served whole, with a strong ETag, to GET and HEAD. */
import { sha256Hex } from "../schema/hash.ts";

export type BuiltFile = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A file as it is served; `more` headers join those of every file. */
export function builtFile(
  body: string,
  mediaType: string,
  more: Readonly<Record<string, string>> = {},
): BuiltFile {
  const headers = {
    "Content-Type": mediaType,
    "Content-Length": String(new TextEncoder().encode(body).length),
    "ETag": `"${sha256Hex(body).slice(0, 32)}"`,
    "Cache-Control": "public, max-age=300",
    "X-Content-Type-Options": "nosniff",
    ...more,
  };
  return { body, headers };
}

/** The file, or 304 to who has it already. */
export function answerFile(request: Request, { body, headers }: BuiltFile): Response {
  if (matches(request.headers.get("if-none-match"), headers["ETag"])) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/** RFC 9110, 13.1.2: `*`, or any of the listed tags by weak comparison. */
function matches(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (ifNoneMatch === null || etag === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
