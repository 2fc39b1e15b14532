/** Whether a verb orders the reader, or tells what others do. */
import type { Fact } from "../facts.ts";

/** Before a verb: what is done to a thing, or what something else does. */
const TOLD_OF_OTHERS =
  /\b(?:is|are|was|were|be|been|being|gets?|automatically|to|will|can|should|must)\s{1,2}$/i;

/** Before "to" or "will": the reader is to do it. */
const TOLD_TO_READER =
  /(?:\b(?:you|the (?:agent|assistant|model|ai)|we)(?: (?:also|always|then|first|now))? (?:will|should|must|need to|have to|has to|needs to|are (?:asked|expected|required|told|instructed|supposed) to|is (?:asked|expected|required|told|instructed|supposed) to|want to)|\b(?:make|be) (?:very )?(?:sure|certain) (?:you |that you )?to|\bremember to|\b(?:forget|fail|hesitate|neglect|omit) to|\b(?:first|next|second|third|last|final|only|your|main)(?: \w{1,12})? (?:step|task|thing|job|goal|duty|action|order)(?: \w{1,12}){0,2} is to|\bit is (?:\w{1,12} )?(?:important|required|necessary|mandatory|essential|vital) to)\s{1,2}$/i;

/** Behind it: the file's own tool reads it, and hands it to nobody. */
const BY_ITS_TOOL =
  /^[^.!?\n]{0,12}["'\x60)]{0,2},? (?:only )?(?:through|via|with|by|using|by means of) (?:the )?["'\x60]?(?:kubectl|helm|k9s|kustomize|aws|boto3|gcloud|gh|docker|az|terraform|ssh-agent|ssh|git|npm)\b[^.!?\n]{0,12}(?:[.!?\n]|$)/i;

/** Whether the reader is to do what was found, and not a tool to its own file. */
export const isOrdered = ({ 0: match, index }: RegExpExecArray, { value }: Fact): boolean => {
  const before = value.slice(Math.max(0, index - 80), index);
  if (TOLD_OF_OTHERS.test(before) && !TOLD_TO_READER.test(before)) return false;
  if (/\bssh-(?:add|keygen|copy-id)\b/.test(match)) return false;
  return !BY_ITS_TOOL.test(value.slice(index + match.length));
};
