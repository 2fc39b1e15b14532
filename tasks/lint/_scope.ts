/**
 * Which identifiers refer to a global. The plugin API of Deno 2.9 hands out a syntax tree without
 * scopes, so this file looks for a declaration of the name in every enclosing scope instead.
 * `var` counts where it is written, not where it is hoisted to: the rule `no-var` forbids it.
 */
import type { Node } from "./_nodes.ts";

/** Declared names per scope. Nodes live as long as their file's lint run. */
const declared = new WeakMap<Node, ReadonlySet<string>>();

/** Whether the identifier is read as a value and no enclosing scope declares its name. */
export function isGlobalReference(node: Deno.lint.Identifier): boolean {
  if (!isValue(node)) return false;
  for (let scope = parentOf(node); scope; scope = parentOf(scope)) {
    if (namesIn(scope).has(node.name)) return false;
  }
  return true;
}

/** The parent, undefined above the root: the API's type of it is wider than what it hands out. */
export function parentOf(node: Node): Node | undefined {
  return "parent" in node ? node.parent as Node | undefined : undefined;
}

/** False for names that are not read: keys, labels, declarations, import and export names, types. */
function isValue(node: Deno.lint.Identifier): boolean {
  const parent = parentOf(node);
  if (!parent) return false;
  switch (parent.type) {
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
    case "FunctionDeclaration":
      return false;
    case "VariableDeclarator":
      // The name a `declare const fetch` introduces is in no scope's set, so it is told apart here.
      return parent.init === node;
    case "ExportSpecifier":
      // `export { fetch } from "./x.ts"` reads nothing here.
      return parent.local === node && !parent.parent.source;
    case "MemberExpression":
      return parent.object === node || parent.computed;
    case "Property":
    case "PropertyDefinition":
    case "MethodDefinition":
      return parent.value === node || parent.computed;
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TSInstantiationExpression":
    case "TSExportAssignment":
      return true;
    case "TSEnumMember":
      return parent.initializer === node;
    default:
      return !parent.type.startsWith("TS");
  }
}

function namesIn(scope: Node): ReadonlySet<string> {
  const known = declared.get(scope);
  if (known) return known;
  const names = new Set<string>();
  collect(scope, names);
  declared.set(scope, names);
  return names;
}

function collect(scope: Node, names: Set<string>): void {
  switch (scope.type) {
    case "Program":
    case "BlockStatement":
    case "TSModuleBlock":
      return scope.body.forEach((statement) => addStatement(statement, names));
    case "SwitchStatement":
      return scope.cases.forEach((one) =>
        one.consequent.forEach((statement) => addStatement(statement, names))
      );
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      if (scope.type === "FunctionExpression") addPattern(scope.id, names);
      return scope.params.forEach((parameter) => addPattern(parameter, names));
    case "ClassExpression":
      return addPattern(scope.id, names);
    case "CatchClause":
      return addPattern(scope.param, names);
    case "ForStatement":
      return addStatement(scope.init, names);
    case "ForInStatement":
    case "ForOfStatement":
      return addStatement(scope.left, names);
  }
}

/** Adds what a statement declares as values. `declare` and type imports hide no global. */
function addStatement(statement: Node | null, names: Set<string>): void {
  switch (statement?.type) {
    case "VariableDeclaration":
      if (statement.declare) return;
      return statement.declarations.forEach((one) => addPattern(one.id, names));
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "TSEnumDeclaration":
      return statement.declare ? undefined : addPattern(statement.id, names);
    case "ImportDeclaration":
      if (statement.importKind === "type") return;
      return statement.specifiers.forEach((one) => addPattern(one.local, names));
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return addStatement(statement.declaration, names);
  }
}

function addPattern(pattern: Node | Deno.lint.Parameter | null, names: Set<string>): void {
  switch (pattern?.type) {
    case "Identifier":
      names.add(pattern.name);
      return;
    case "AssignmentPattern":
      return addPattern(pattern.left, names);
    case "RestElement":
      return addPattern(pattern.argument, names);
    case "TSParameterProperty":
      return addPattern(pattern.parameter, names);
    case "ArrayPattern":
      return pattern.elements.forEach((element) => addPattern(element, names));
    case "ObjectPattern":
      return pattern.properties.forEach((one) =>
        addPattern(one.type === "Property" ? one.value : one, names)
      );
  }
}
