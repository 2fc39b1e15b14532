/** What a reference to a global reaches: `Deno.env.get` names `Deno`, `Deno.env`, `Deno.env.get`. */
import { type Node, propertyName } from "./_nodes.ts";
import { isGlobalReference, parentOf } from "./_scope.ts";

/** One dotted path and the node that names it. */
export type Step = { readonly path: string; readonly node: Node };

/** `escaped`: path of a value that goes where this file cannot follow it (an alias, an argument). */
export type GlobalUse = { readonly steps: readonly Step[]; readonly escaped?: string };

/** Names under which the global object itself is reached; they add nothing to a path. */
const globalObjects = new Set(["globalThis", "self", "window"]);

/**
 * Follows an identifier as far as its members are known without running: dots, `["literal"]`,
 * optional chains, type assertions and destructuring. Undefined if it is no reference to a global.
 */
export function globalUse(identifier: Deno.lint.Identifier): GlobalUse | undefined {
  if (!isGlobalReference(identifier)) return undefined;
  const isRoot = globalObjects.has(identifier.name);
  let path = isRoot ? "" : identifier.name;
  let node: Node = identifier;
  const steps: Step[] = isRoot ? [] : [{ path, node }];
  for (let parent = parentOf(node); parent; parent = parentOf(parent)) {
    if (parent.type === "MemberExpression" && parent.object === node) {
      const name = propertyName(parent.property, parent.computed);
      if (name === undefined) return { steps, escaped: path };
      path = join(path, name);
      steps.push({ path, node: parent });
    } else if (!isWrapper(parent)) {
      const invoked = invocation(parent, node, path);
      if (invoked) steps.push(invoked);
      return escapesInto(parent, node, path, steps) ? { steps, escaped: path } : { steps };
    }
    node = parent;
  }
  return { steps, escaped: path };
}

/** Nodes that hand their operand's value on unchanged. */
function isWrapper(node: Node): boolean {
  switch (node.type) {
    case "ChainExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TSInstantiationExpression":
      return true;
    default:
      return false;
  }
}

/** `new Date()` and `Date()` read the clock, `new Date(ms)` does not: only the former are steps. */
function invocation(parent: Node, callee: Node, path: string): Step | undefined {
  if (parent.type === "NewExpression" && parent.callee === callee) {
    return parent.arguments.length === 0 ? { path: `new ${path}()`, node: parent } : undefined;
  }
  if (parent.type === "CallExpression" && parent.callee === callee) {
    return { path: `${path}()`, node: parent };
  }
  return undefined;
}

/** Adds the steps of `const { env } = Deno`; answers whether the value itself goes on from here. */
function escapesInto(parent: Node, node: Node, path: string, steps: Step[]): boolean {
  switch (parent.type) {
    case "UnaryExpression":
    case "ExpressionStatement":
      return false;
    case "BinaryExpression":
      return parent.operator !== "in" && parent.operator !== "instanceof";
    case "NewExpression":
    case "CallExpression":
      return parent.callee !== node;
    case "VariableDeclarator":
      return destructure(parent.id, path, steps);
    case "AssignmentExpression":
    case "AssignmentPattern":
      return parent.right !== node || destructure(parent.left, path, steps);
    default:
      return true;
  }
}

function destructure(pattern: Node, path: string, steps: Step[]): boolean {
  if (pattern.type === "AssignmentPattern") return destructure(pattern.left, path, steps);
  if (pattern.type !== "ObjectPattern") return true;
  let escapes = false;
  for (const property of pattern.properties) {
    const name = property.type === "Property"
      ? propertyName(property.key, property.computed)
      : undefined;
    if (property.type !== "Property" || name === undefined) {
      escapes = true;
      continue;
    }
    const inner = join(path, name);
    steps.push({ path: inner, node: property.key });
    if (property.value.type !== "Identifier") destructure(property.value, inner, steps);
  }
  return escapes;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
