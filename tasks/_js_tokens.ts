/**
 * The tokens of a file that esbuild printed, brackets matched: enough to find its functions and imports.
 * What cannot be read so ends the build.
 */

export type Token = {
  readonly kind: "name" | "value" | "mark";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a bracket, the index of the one that closes or opens it. */
  match?: number;
};

const blank = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const name = /[A-Za-z_$#\\][\w$\\]*/y;
const number = /\.?\d(?:[eE][+-]\d|[\w.])*/y;
const string = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/y;
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
/** A piece of a template, to its end or to the next value in it. */
const template = /[`}](?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;
const mark = /=>|\?\?|\?\.(?!\d)|\.\.\.|\+\+|--|[^]/y;

/** Words that a value follows: a slash after them begins a pattern. */
const beforeValue =
  /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|await|yield)$/;
const beforeCondition = /^(?:if|while|for|with)$/;
const pairs = ["()", "[]", "{}"];

/** A template with values in it is several tokens, which open and close each other as brackets do. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const open: number[] = [];
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, at)) {
    const inTemplate = tokens[open.at(-1) ?? -1]?.text.endsWith("${") ?? false;
    const token = tokenAt(text, at, inTemplate, tokens);
    if (closes(token)) {
      const index = open.pop();
      const opener = tokens[index ?? -1];
      if (opener === undefined || !pairs.includes(`${opener.text.at(-1)}${token.text[0]}`)) {
        throw new Error(`${token.text} at ${at} closes nothing`);
      }
      token.match = index!;
      opener.match = tokens.length;
    }
    if (opens(token)) open.push(tokens.length);
    tokens.push(token);
    at = token.end;
  }
  if (open.length > 0) throw new Error(`${open.length} brackets are never closed`);
  return tokens;
}

function skipBlank(text: string, at: number): number {
  return at + (matchAt(blank, text, at)?.length ?? 0);
}

function tokenAt(text: string, at: number, inTemplate: boolean, before: readonly Token[]): Token {
  const first = text[at];
  const isTemplate = first === "`" || (first === "}" && inTemplate);
  const value = isTemplate
    ? matchAt(template, text, at)
    : first === "/"
    ? (mayBeginValue(before) ? matchAt(pattern, text, at) : undefined)
    : matchAt(string, text, at) ?? matchAt(number, text, at);
  const word = value === undefined ? matchAt(name, text, at) : undefined;
  const found = value ?? word ?? matchAt(mark, text, at) ?? "";
  const kind = value !== undefined ? "value" : word !== undefined ? "name" : "mark";
  return { kind, text: found, start: at, end: at + found.length };
}

function matchAt(form: RegExp, text: string, at: number): string | undefined {
  form.lastIndex = at;
  return form.exec(text)?.[0];
}

function opens({ kind, text }: Token): boolean {
  return kind === "mark" ? "([{".includes(text) : kind === "value" && isPiece(text, "${");
}

function closes({ kind, text }: Token): boolean {
  return kind === "mark" ? ")]}".includes(text) : kind === "value" && text.startsWith("}");
}

/** Whether a value is a piece of a template that ends so. */
function isPiece(text: string, end: string): boolean {
  return (text.startsWith("`") || text.startsWith("}")) && text.endsWith(end);
}

/** Whether a value may stand after these tokens, so that a slash is no division. */
function mayBeginValue(before: readonly Token[]): boolean {
  const last = before.at(-1);
  if (last === undefined) return true;
  if (last.kind === "value") return isPiece(last.text, "${");
  if (last.kind === "name") return beforeValue.test(last.text) && before.at(-2)?.text !== ".";
  if (last.text !== ")") return !["]", "}", "++", "--"].includes(last.text);
  return beforeCondition.test(before[last.match! - 1]?.text ?? "");
}
