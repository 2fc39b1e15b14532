/** `house/file-length` and `house/function-length`: one idea each, read without scrolling. */
import { firstLine, type Node } from "./_nodes.ts";
import { isShipped, projectPath } from "./_paths.ts";

const fileLinesMax = 260;
const functionLinesMax = 50;
/** `main.ts` reads like a table of contents: under 100 lines. */
const mainLinesMax = 99;

export const fileLength: Deno.lint.Rule = {
  create(ctx) {
    const file = projectPath(ctx.filename);
    const linesMax = file === "main.ts" ? mainLinesMax : fileLinesMax;
    return {
      Program() {
        const { text } = ctx.sourceCode;
        const lines = lineCount(text);
        if (lines <= linesMax) return;
        const start = lineStart(text, linesMax);
        ctx.report({
          range: firstLine(text, [start, text.length]),
          message: `File has ${lines} lines: at most ${linesMax} are allowed`,
          hint: "Split it by idea; a private part goes into a file that starts with `_`",
        });
      },
    };
  },
};

export const functionLength: Deno.lint.Rule = {
  create(ctx) {
    if (!isShipped(projectPath(ctx.filename))) return {};
    const check = (node: Node) => {
      const { text } = ctx.sourceCode;
      const lines = lineCount(text.slice(...node.range));
      if (lines <= functionLinesMax) return;
      ctx.report({
        range: firstLine(text, node.range),
        message: `Function has ${lines} lines: at most ${functionLinesMax} are allowed`,
        hint: "Name its steps and move them into functions of their own",
      });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

/** Lines as an editor counts them: a final newline ends the last line and starts none. */
function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

/** Offset of a line, counted from 0. */
function lineStart(text: string, line: number): number {
  let offset = 0;
  for (let passed = 0; passed < line; passed++) offset = text.indexOf("\n", offset) + 1;
  return offset;
}
