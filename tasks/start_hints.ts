/**
 * Two things that esbuild cannot be told and that a start is quicker by (docs/decisions/0003): functions
 * whose compiled form the runtime keeps, and imports that it does not look at before they run.
 */
import { type Token, tokensOf } from "./_js_tokens.ts";

type Edit = { readonly at: number; readonly text: string };
type Span = { readonly start: number; readonly end: number };
type Declared = Span & { readonly name: string; readonly head: string; readonly from: number };

/**
 * The same module with functions in parentheses: those that begin at `chosen`. V8 compiles such a function
 * together with its file (v8.dev/blog/preparser, "PIFEs"), and what is compiled then is all that Deno's
 * code cache holds; others are compiled anew in each process that calls them. Methods cannot be marked.
 */
export function compiledWithFile(text: string, chosen: Pick<ReadonlySet<number>, "has">): string {
  const tokens = tokensOf(text);
  const isChosen = ({ start }: Span) => chosen.has(start);
  const declared = topDeclarations(tokens).filter(isChosen);
  const values = [...arrows(tokens), ...functionValues(tokens)].filter(isChosen);
  const edits = values.flatMap(({ start, end }) => [
    { at: start, text: "(" },
    { at: end, text: ")" },
  ]);
  const piece = edited(text, edits);
  // A declaration is there before the first line runs, so what takes its place stands before it.
  const early = declared.map(({ name, head, from, end }) => `${name}=(${head}${piece(from, end)})`);
  let rest = "";
  let at = 0;
  for (const { start, end } of declared) {
    rest += piece(at, start);
    at = end;
  }
  rest += piece(at, text.length);
  return early.length === 0 ? rest : `var ${early.join(",")};${rest}`;
}

/**
 * The same module with specifiers of `import()` that are known when it runs: Deno reads every file that a
 * literal one names before the first line runs.
 */
export function importedWhenAsked(text: string): string {
  const tokens = tokensOf(text);
  const specifiers = tokens.filter((token, index) =>
    token.kind === "value" && tokens[index - 1]?.text === "(" &&
    tokens[index - 2]?.text === "import" && tokens[index - 3]?.text !== "."
  );
  const edits = specifiers.flatMap(({ start, end }) => [
    { at: start, text: "import.meta.resolve(" },
    { at: end, text: ")" },
  ]);
  return edited(text, edits)(0, text.length);
}

/** Cuts pieces out of `text`, each with the edits in it. No edit overlaps another. */
function edited(text: string, edits: readonly Edit[]): (start: number, end: number) => string {
  const sorted = [...edits].sort((a, b) => a.at - b.at);
  return (start, end) => {
    let piece = "";
    let at = start;
    for (const edit of sorted) {
      if (edit.at < start || edit.at > end) continue;
      piece += text.slice(at, edit.at) + edit.text;
      at = edit.at;
    }
    return piece + text.slice(at, end);
  };
}

/** Every arrow function, from its `async` or parameters to the end of its body. */
function arrows(tokens: readonly Token[]): Span[] {
  return tokens.flatMap(({ kind, text }, index) => {
    if (kind !== "mark" || text !== "=>") return [];
    const parameters = tokens[index - 1]!.text === ")" ? tokens[index - 1]!.match! : index - 1;
    const first = withAsync(tokens, parameters);
    const body = tokens[index + 1]!;
    const last = body.text === "{" ? tokens[body.match!]! : lastOfValue(tokens, index + 1);
    return [{ start: tokens[first]!.start, end: last.end }];
  });
}

/** The last token of the value that begins at `from`: before a comma, a semicolon or what closes around it. */
function lastOfValue(tokens: readonly Token[], from: number): Token {
  let conditions = 0;
  let index = from;
  for (; index < tokens.length; index++) {
    const { kind, text, match } = tokens[index]!;
    const opensMore = match !== undefined && match > index;
    if (match !== undefined && match < index) break;
    if (kind === "mark" && (text === "," || text === ";")) break;
    if (kind === "mark" && text === ":" && conditions-- === 0) break;
    if (kind === "mark" && text === "?") conditions++;
    if (!opensMore) continue;
    for (index = match; (tokens[index]!.match ?? 0) > index;) index = tokens[index]!.match!;
  }
  return tokens[index - 1]!;
}

/** Functions written with the word in the place of a value. */
function functionValues(tokens: readonly Token[]): Span[] {
  return tokens.flatMap((_, index) => {
    const first = withAsync(tokens, index);
    if (!isFunction(tokens, index) || isStatement(tokens, first)) return [];
    return [{ start: tokens[first]!.start, end: bodyEnd(tokens, index) }];
  });
}

/** Functions declared outside of every other, in order. */
function topDeclarations(tokens: readonly Token[]): Declared[] {
  const found: Declared[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.match !== undefined && token.match > index) index = token.match;
    const first = withAsync(tokens, index);
    if (!isFunction(tokens, index) || !isStatement(tokens, first)) continue;
    const isGenerator = tokens[index + 1]!.text === "*";
    const name = tokens[index + (isGenerator ? 2 : 1)]!;
    found.push({
      name: name.text,
      head: `${first < index ? "async " : ""}function${isGenerator ? "*" : ""}`,
      start: tokens[first]!.start,
      from: name.end,
      end: bodyEnd(tokens, index),
    });
  }
  return found;
}

/** Where a function begins whose word or parameters are at `index`. */
function withAsync(tokens: readonly Token[], index: number): number {
  const isAsync = tokens[index - 1]?.text === "async" && tokens[index - 2]?.text !== ".";
  return isAsync ? index - 1 : index;
}

/** Whether the word stands at `index` as itself, and not as the name of a property. */
function isFunction(tokens: readonly Token[], index: number): boolean {
  const { kind, text } = tokens[index]!;
  const next = tokens[index + 1];
  return kind === "name" && text === "function" && tokens[index - 1]?.text !== "." &&
    (next?.kind === "name" || next?.text === "(" || next?.text === "*");
}

function isStatement(tokens: readonly Token[], first: number): boolean {
  const before = tokens[first - 1];
  return before === undefined || [";", "{", "}"].includes(before.text);
}

function bodyEnd(tokens: readonly Token[], index: number): number {
  const parameters = tokens.findIndex(({ text }, at) => at > index && text === "(");
  const body = tokens[tokens[parameters]!.match! + 1]!;
  return tokens[body.match!]!.end;
}
