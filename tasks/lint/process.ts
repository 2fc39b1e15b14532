/** Rules about the running process: one listener (`main.ts`), and no exit from within. */
import { globalUse } from "./_global_uses.ts";
import { propertyName } from "./_nodes.ts";
import { projectPath, roomOf } from "./_paths.ts";

/** `house/no-default-export-in-main` */
export const noDefaultExportInMain: Deno.lint.Rule = {
  create(ctx) {
    if (projectPath(ctx.filename) !== "main.ts") return {};
    const report = (node: Deno.lint.Node) =>
      ctx.report({
        node,
        message: "Cannot export a default from main.ts: `deno serve` would listen a second time",
        hint: "Export the handler by name; main.ts itself calls Deno.serve",
      });
    return {
      ExportDefaultDeclaration: report,
      ExportSpecifier(node) {
        if (propertyName(node.exported, false) === "default") report(node);
      },
    };
  },
};

const exits = new Set(["Deno.exit", "process.exit"]);

/** `house/no-process-exit`: an exit elsewhere cuts off other callers' requests and KV commits. */
export const noProcessExit: Deno.lint.Rule = {
  create(ctx) {
    const room = roomOf(projectPath(ctx.filename));
    if (room === "main.ts" || room === "tasks") return {};
    return {
      Identifier(node) {
        if (!/^(Deno|process|globalThis|self|window)$/.test(node.name)) return;
        for (const step of globalUse(node)?.steps ?? []) {
          if (!exits.has(step.path)) continue;
          ctx.report({
            node: step.node,
            message: `Cannot use \`${step.path}\` here: only main.ts and tasks/ end the process`,
            hint: "Throw an error, or return one the caller can answer with",
          });
        }
      },
    };
  },
};
