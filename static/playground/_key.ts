/// <reference lib="dom" />
/**
 * The API key: in a variable of this tab and in its field, nowhere else. It is forgotten when the
 * page is left, before the browser may keep the page for the way back.
 */
import { byId } from "./_dom.ts";

/** What the `Authorization` header of a call says; `undefined` without a key. */
export type Authorization = () => string | undefined;

/** @param onForget What else may hold it is to forget it, too. */
export function holdKey(onForget: () => void): Authorization {
  const input = byId("key", HTMLInputElement);
  const said = byId("key-said", HTMLElement);
  let key = input.value = "";
  const forget = () => {
    key = input.value = "";
    onForget();
  };
  input.addEventListener("input", () => {
    key = input.value.trim();
    said.textContent = "";
  });
  byId("forget", HTMLButtonElement).addEventListener("click", () => {
    forget();
    said.textContent = "Forgotten";
  });
  addEventListener("pagehide", forget);
  // A header takes no other characters (RFC 9110, 5.5), and no key has them.
  return () => key === "" ? undefined : `Bearer ${key.replace(/[^\x21-\x7e]/g, "?")}`;
}
