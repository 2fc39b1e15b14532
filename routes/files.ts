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
  const bytes = new TextEncoder().encode(body).length;
  // Of the form too: the same text in two of them is two representations (RFC 9110, 8.8.1).
  const sha256 = sha256Hex(`${mediaType}\n${body}`);
  return { body, headers: { ...fileHeaders(mediaType, { bytes, sha256 }), ...more } };
}

/** Headers of a file of this length and hash. */
export function fileHeaders(
  mediaType: string,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
) {
  return {
    "Content-Type": mediaType,
    "Content-Length": String(bytes),
    "ETag": `"${sha256.slice(0, 32)}"`,
    "Cache-Control": "public, max-age=300",
    "X-Content-Type-Options": "nosniff",
  };
}

/** The file, or 304 to who has it already. */
export function answerFile(request: Request, { body, headers }: BuiltFile): Response {
  return notModified(request, headers) ??
    new Response(request.method === "HEAD" ? null : body, { headers });
}

/** 304 to who has the file of these headers already. */
export function notModified(
  request: Request,
  headers: Readonly<Record<string, string>>,
): Response | undefined {
  if (!matches(request.headers.get("if-none-match"), headers["ETag"])) return undefined;
  const kept = new Headers(headers);
  // There is no body that these could describe (RFC 9110, 15.4.5).
  for (const name of ["Content-Type", "Content-Length"]) kept.delete(name);
  return new Response(null, { status: 304, headers: kept });
}

/** RFC 9110, 13.1.2: `*`, or any of the listed tags by weak comparison. */
function matches(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (ifNoneMatch === null || etag === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
