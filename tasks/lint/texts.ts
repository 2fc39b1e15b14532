/** Rules about literal text: forwarded addresses, unfinished work, tests that do not run. */
import { type Node, propertyName } from "./_nodes.ts";
import { isShipped, projectPath, roomOf } from "./_paths.ts";

/** Headers any caller can write; the last is the platform's own and just as forgeable elsewhere. */
const addressHeaders = new Set([
  "forwarded",
  "x-forwarded-for",
  "x-real-ip",
  "x-deno-client-address",
]);

/** `house/no-forwarded-address`: a limit that counts a forged address limits nobody. */
export const noForwardedAddress: Deno.lint.Rule = {
  create(ctx) {
    const file = projectPath(ctx.filename);
    if (!isShipped(file) || file === "schema/config.ts") return {};
    const check = (node: Node, text: unknown) => {
      if (typeof text !== "string" || !addressHeaders.has(text.trim().toLowerCase())) return;
      ctx.report({
        node,
        message: `Cannot name the header "${text}" here: callers forge it`,
        hint:
          "Use the client address admission resolved; schema/config.ts names the trusted header",
      });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.cooked),
    };
  },
};

/** Put together here so that a plain search of the tree for these words finds no false hit. */
const markers = [["TO", "DO"], ["FIX", "ME"], ["XX", "X"]].map((parts) => parts.join(""));
const markerPattern = new RegExp(`\\b(${markers.join("|")})\\b`, "i");

/** `house/no-unfinished` */
export const noUnfinished: Deno.lint.Rule = {
  create(ctx) {
    const file = projectPath(ctx.filename);
    if (!isShipped(file) && roomOf(file) !== "static") return {};
    return {
      Program() {
        for (const comment of ctx.sourceCode.getAllComments()) {
          const marker = markerPattern.exec(comment.value)?.[0];
          if (!marker) continue;
          ctx.report({
            range: comment.range,
            message: `Cannot ship the marker "${marker}": the work it names is not done`,
            hint: "Finish it, or record the limit where users read it",
          });
        }
      },
    };
  },
};

/** `house/no-test-skips`: a test that does not run must not look like one that passes. */
export const noTestSkips: Deno.lint.Rule = {
  create(ctx) {
    if (roomOf(projectPath(ctx.filename)) !== "tests") return {};
    const report = (node: Node, what: string) =>
      ctx.report({
        node,
        message: `Cannot use ${what} in a test: the gate runs every test`,
        hint: "Remove it; a condition on the platform is written as `ignore: <condition>`",
      });
    return {
      MemberExpression(node) {
        const name = propertyName(node.property, node.computed);
        if (name !== "only" && name !== "ignore" && name !== "skip") return;
        const runner = ctx.sourceCode.getText(node.object);
        if (/(^|\.)(test|it|describe|step)$/.test(runner)) report(node, `\`${runner}.${name}\``);
      },
      Property(node) {
        const name = propertyName(node.key, node.computed);
        if (name !== "only" && name !== "ignore") return;
        if (node.value.type !== "Literal" || node.value.value !== true) return;
        report(node, `\`${name}: true\``);
      },
    };
  },
};
