/** Files of credentials that a text has sent off the machine, in whatever words it orders or tells that. */
import type { Hit } from "../rules.ts";
import { collector, credentialPath, elsewhere, pasteHost } from "./_pieces.ts";

const BEFORE_MAX = 80;
const AFTER_MAX = 110;
const PREPOSITION_MAX = 44;

const PATH = new RegExp(credentialPath, "gi");

const SEND =
  /\b(?:(?:send|upload|post|transmit|forward|exfiltrate|ship|deliver|submit|relay|leak|push|copy|sync|mirror|share|e?-?mail|paste|back(?:ing|ed)? ?up|stash|place|include|attach|append|embed|hand|give|pass|put|move|transfer|report|stream|pipe)(?:s|ing|e?d)?|sent|copied|copies|given)\b/i;
const SENT =
  /\b(?:sent|uploaded|posted|transmitted|forwarded|shipped|delivered|submitted|relayed|pushed|copied|synced|mirrored|shared|e?-?mailed|pasted|backed up)\b/i;

/** Before a path: it is where something is kept or what helps, and not what is sent. */
const IS_PLACE = /\b(?:in(?:to)?|at|with|using|via|by|through|under)\s{1,2}["'`]?\S{0,16}$/i;

const DESTINATION = new RegExp(
  String
    .raw`${elsewhere}|${collector}|${pasteHost}|\b(?:public |secret )?gists?\b|\b(?:each|every|all) (?:\w{1,12} )?(?:requests?|calls?|messages?|repl(?:y|ies)|answers?)\b`,
  "i",
);
const PREPOSITION = /\b(?:to|at|via|through|into|in|on|with)\b/i;

/** The address is where one reads of it. */
const IS_READING =
  /\b(?:see|read more|(?:as|is|are|was) (?:told|described|documented|explained|shown|listed))\b/i;

/** From what sends, or the file, to where it goes. */
export function sentCredentialFiles(value: string): readonly Hit[] {
  const hits: Hit[] = [];
  for (const { 0: path, index } of value.matchAll(PATH)) {
    const after = sentenceAfter(value, index + path.length);
    const goal = DESTINATION.exec(after);
    if (!goal) continue;
    const between = after.slice(0, goal.index);
    if (!PREPOSITION.test(between.slice(-PREPOSITION_MAX)) || IS_READING.test(between)) continue;
    const end = index + path.length + goal.index + goal[0].length;
    const before = sentenceBefore(value, index);
    const verb = IS_PLACE.test(before) ? null : SEND.exec(before);
    if (verb) hits.push({ start: index - before.length + verb.index, end });
    else if (SENT.test(between)) hits.push({ start: index, end });
  }
  return hits;
}

function sentenceBefore(value: string, end: number): string {
  const before = value.slice(Math.max(0, end - BEFORE_MAX), end);
  return before.slice(before.search(/[^!?\n]{0,80}$/)).replace(/^.*[.;] /, "");
}

function sentenceAfter(value: string, start: number): string {
  return /^[^!?;\n]*?(?=[!?;\n]|\.\s|$)/.exec(value.slice(start, start + AFTER_MAX))?.[0] ?? "";
}
