import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Node, parseSync } from "oxc-parser";

const ROOT = "node_modules/stripe/esm";

/** An interface or type alias, with the scope in which its own names are looked up. */
export interface TypeDeclaration {
  /** Unique over all files. */
  key: string;
  node: Extract<Node, { type: "TSInterfaceDeclaration" | "TSTypeAliasDeclaration" }>;
  scope: Scope;
}

export type ClassDeclaration = Extract<Node, { type: "ClassDeclaration" | "ClassExpression" }>;

/** A file or a namespace of the package's declarations. */
export interface Scope {
  key: string;
  parent: Scope | null;
  types: Map<string, TypeDeclaration>;
  namespaces: Map<string, () => Scope>;
  /** What comes from other files. */
  imported: Map<string, () => { scope: Scope | null; name: string }>;
  classes: Map<string, ClassDeclaration>;
}

const files = new Map<string, Scope>();

/** The declarations of one file of the `stripe` package. */
export function stripeFile(file: string): Scope {
  const known = files.get(file);
  if (known) return known;
  const scope = emptyScope(file, null);
  files.set(file, scope);
  const { program } = parseSync(file, readFileSync(join(ROOT, file), "utf8"));
  for (const statement of program.body) declare(scope, file, statement);
  return scope;
}

/** What a name stands for, as `Refund.Reason`. */
export function findType(scope: Scope, name: Node): TypeDeclaration {
  const path = partsOf(name);
  const last = path.at(-1) ?? "";
  const holder = path.slice(0, -1).reduce<Scope>(findNamespace, scope);
  const found = lookUp(holder, last, path.length === 1);
  if (!found) throw new Error(`no type ${path.join(".")} in ${scope.key}`);
  return found;
}

function lookUp(scope: Scope | null, name: string, isOutwards: boolean): TypeDeclaration | null {
  if (!scope) return null;
  const own = scope.types.get(name);
  if (own) return own;
  const from = scope.imported.get(name)?.();
  if (from) return lookUp(from.scope, from.name, false);
  return isOutwards ? lookUp(scope.parent, name, true) : null;
}

function findNamespace(scope: Scope, name: string): Scope {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const own = at.namespaces.get(name)?.();
    if (own) return own;
    const from = at.imported.get(name)?.();
    if (from?.scope) return findNamespace(from.scope, from.name);
  }
  throw new Error(`no namespace ${name} in ${scope.key}`);
}

function declare(scope: Scope, file: string, statement: Node): void {
  switch (statement.type) {
    case "ImportDeclaration":
      for (const { imported, local, star } of importsOf(statement)) {
        const from = () => stripeFile(pathOf(file, statement.source.value));
        if (star) scope.namespaces.set(local, from);
        else scope.imported.set(local, () => ({ scope: from(), name: imported }));
      }
      return;
    case "ExportNamedDeclaration": {
      if (statement.declaration) declare(scope, file, statement.declaration);
      const { source } = statement;
      // A namespace passes on what its file knows; a file, what another one declares.
      const from = source ? () => stripeFile(pathOf(file, source.value)) : () => scope.parent;
      for (const { exported, local } of statement.specifiers) {
        const name = nameOf(local);
        scope.imported.set(nameOf(exported), () => ({ scope: from(), name }));
      }
      return;
    }
    case "ClassDeclaration":
      scope.classes.set(statement.id?.name ?? "", statement);
      return;
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration": {
      const { name } = statement.id;
      const key = `${scope.key}.${name}`;
      scope.types.set(name, { key, node: statement, scope });
      return;
    }
    case "TSModuleDeclaration": {
      const name = nameOf(statement.id);
      const inside = emptyScope(`${scope.key}.${name}`, scope);
      if (statement.body?.type !== "TSModuleBlock") return;
      for (const one of statement.body.body) declare(inside, file, one);
      scope.namespaces.set(name, () => inside);
    }
  }
}

function emptyScope(key: string, parent: Scope | null): Scope {
  return {
    key,
    parent,
    types: new Map(),
    namespaces: new Map(),
    imported: new Map(),
    classes: new Map(),
  };
}

function importsOf({ specifiers }: Extract<Node, { type: "ImportDeclaration" }>) {
  return (specifiers ?? []).map((one) => ({
    local: one.local.name,
    imported: one.type === "ImportSpecifier" ? nameOf(one.imported) : one.local.name,
    star: one.type === "ImportNamespaceSpecifier",
  }));
}

function pathOf(file: string, specifier: string): string {
  return join(dirname(file), specifier).replace(/\.js$/, ".d.ts");
}

export function nameOf(node: Node): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "Literal") return String(node.value);
  throw new Error(`no name: ${node.type}`);
}

/** `extends` writes `Event.Data` as an expression. */
function partsOf(name: Node): string[] {
  if (name.type === "TSQualifiedName") return [...partsOf(name.left), name.right.name];
  if (name.type === "MemberExpression") return [...partsOf(name.object), nameOf(name.property)];
  return [nameOf(name)];
}
