/** Bytes of strangers as text. */

const lenient = new TextDecoder();
const strict = new TextDecoder("utf-8", { fatal: true });

/** Stands where bytes are no UTF-8, or for itself. */
const replacement = "\ufffd";

/** With U+FFFD in the place of what is no UTF-8. A byte order mark at the start is left out. */
export function lenientUtf8(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/** Null: it is no UTF-8. A byte order mark at the start is left out. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  // Deno's strict decoder takes six times as long as the one that replaces, and so does what it made.
  const text = lenient.decode(bytes);
  if (!text.includes(replacement)) return text;
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
