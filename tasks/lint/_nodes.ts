/** Small readings of syntax nodes that several rules share. */

export type Node = Deno.lint.Node;

/** The static text of a string literal or of a template without expressions, else undefined. */
export function staticText(node: Node | null | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) {
    return node.quasis[0]?.cooked;
  }
  return undefined;
}

/** The name a property or a member is reached by, where it can be known without running. */
export function propertyName(key: Node, computed: boolean): string | undefined {
  if (!computed && key.type === "Identifier") return key.name;
  return staticText(key);
}

/** The range of a node's first line, so that a report about a long node stays readable. */
export function firstLine(source: string, [start, end]: Deno.lint.Range): Deno.lint.Range {
  const newline = source.indexOf("\n", start);
  return [start, newline === -1 ? end : Math.min(end, newline)];
}

/** A place that names a module: `specifier` as written, `typeOnly` if erased before running. */
export type ModuleUse = { specifier: string; node: Node; typeOnly: boolean };

/** Calls `visit` for every import, re-export, dynamic import and import type of a file. */
export function eachModule(visit: (use: ModuleUse) => void): Deno.lint.LintVisitor {
  const found = (node: Node | null | undefined, typeOnly: boolean) => {
    const specifier = staticText(node);
    if (node && specifier !== undefined) visit({ specifier, node, typeOnly });
  };
  return {
    ImportDeclaration: (node) => found(node.source, node.importKind === "type"),
    ExportAllDeclaration: (node) => found(node.source, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => found(node.source, node.exportKind === "type"),
    ImportExpression: (node) => found(node.source, false),
    TSImportType: (node) =>
      found(node.argument.type === "TSLiteralType" ? node.argument.literal : undefined, true),
  };
}
