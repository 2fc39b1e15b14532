/** Encoded text whose plain form is a command or an order to an agent. */
import type { ConfigFile } from "../facts.ts";
import type { Hit } from "../rules.ts";

/** More runs than this are not looked into. */
const runsMax = 24;

const speaking =
  /\b(?:(?:curl|wget)\s{1,3}(?:-{1,2}\w|["']?[\w$]{1,40}[.:/])|invoke-webrequest|powershell|bash(?=\s{0,2}(?:-|<|\/|\S{1,40}\.sh|$))|sh -c|\/bin\/sh|\/dev\/tcp|chmod \+x|rm -rf|nc -e|eval|exec\(|os\.system|subprocess|child_process|import os|\.ssh|\.aws|id_rsa|printenv|ignore (?:all|any|previous|prior)|disregard|system prompt|do not tell|exfiltrat|api[ _]keys?|webhook)\b|https?:\/\/[^\s]{4,60}(?:\.sh|\.ps1|\.py|\/payload|\/x)\b/i;

const readable = (bytes: string): boolean => {
  let printable = 0;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    if (code === 9 || code === 10 || code === 13 || (code >= 32 && code < 127)) printable++;
  }
  return printable >= bytes.length * 0.95;
};

const fromBase64 = (run: string): string => {
  const plain = run.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  try {
    return atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain);
  } catch {
    return "";
  }
};

const fromHex = (run: string): string => {
  let text = "";
  for (let i = 0; i + 1 < run.length; i += 2) {
    text += String.fromCharCode(Number.parseInt(run.slice(i, i + 2), 16));
  }
  return text;
};

/** UTF-16 as PowerShell encodes it reads as ASCII without its zero bytes. */
const plainOf = (run: string): readonly string[] =>
  (/^[0-9a-f]{24,}$/i.test(run) ? [fromHex(run), fromBase64(run)] : [fromBase64(run)])
    .map((text) => text.replaceAll("\0", ""));

const runsThat = (says: (plain: string) => boolean) => (file: ConfigFile): readonly Hit[] => {
  const hits: Hit[] = [];
  let seen = 0;
  for (const match of file.text.matchAll(/[A-Za-z0-9+/_-]{20,}={0,2}/g)) {
    if (++seen > runsMax) break;
    if (plainOf(match[0]).some((plain) => readable(plain) && says(plain))) {
      hits.push({ start: match.index, end: match.index + match[0].length });
    }
  }
  return hits;
};

/** Runs of base64 or hexadecimal digits that decode to commands or instructions. */
export const encodedOrders = runsThat((plain) => speaking.test(plain));

/** Runs that decode to nothing but an address. */
export const encodedAddresses = runsThat((plain) =>
  /^(?:https?|wss?|tcp):\/\/[\w.:/?=&%@-]{4,200}\s?$/i.test(plain) && !speaking.test(plain)
);
