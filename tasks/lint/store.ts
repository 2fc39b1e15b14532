/** `house/kv-bypass`: keys, records and commits of the store are known to kv/ alone. */
import { globalUse } from "./_global_uses.ts";
import { type Node, propertyName, staticText } from "./_nodes.ts";
import { projectPath, roomOf } from "./_paths.ts";

/** `Deno.Kv`, `Deno.KvU64`, `Deno.KvEntry`, `Deno.AtomicOperation` and the like. */
const storeNames = /^Deno\.(Kv|Atomic)\w*$/;

/** Methods that take a key first. A key is a literal array, which no Map is ever asked for. */
const keyedMethods = new Set(["get", "set", "delete"]);

export const kvBypass: Deno.lint.Rule = {
  create(ctx) {
    const room = roomOf(projectPath(ctx.filename));
    if (room === "kv" || room === "tests") return {};
    const report = (node: Node, what: string) =>
      ctx.report({
        node,
        message: `Cannot use ${what} here: the store is reached through kv/ only`,
        hint: "Call a function of kv/ that names what it reads or commits",
      });
    return {
      TSQualifiedName(node) {
        const name = ctx.sourceCode.getText(node);
        if (storeNames.test(name)) report(node, `\`${name}\``);
      },
      Identifier(node) {
        if (node.name !== "Deno" && node.name !== "globalThis") return;
        for (const step of globalUse(node)?.steps ?? []) {
          if (storeNames.test(step.path)) report(step.node, `\`${step.path}\``);
        }
      },
      CallExpression(node) {
        const method = calledMethod(node.callee);
        const first = node.arguments[0];
        if (method === "atomic" && !first) report(node, "`.atomic()`");
        if (first?.type !== "ArrayExpression" || !method || !keyedMethods.has(method)) return;
        if (staticText(first.elements[0]) !== undefined) report(node, "a literal store key");
      },
    };
  },
};

/** The method's name in `x.name()`, `x?.name()` and `x["name"]()`. */
function calledMethod(callee: Node): string | undefined {
  if (callee.type === "ChainExpression") return calledMethod(callee.expression);
  if (callee.type !== "MemberExpression") return undefined;
  return propertyName(callee.property, callee.computed);
}
