import { Ajv, type SchemaObject } from "ajv";
import type { Node, TSType } from "oxc-parser";
import {
  findType,
  nameOf,
  type Scope,
  stripeFile,
  type TypeDeclaration,
} from "#tests/support/stripe-types.ts";

type Members = readonly Node[];
type Bound = ReadonlyMap<string, SchemaObject>;

const NONE: Bound = new Map();
const ADDED_BY_SDK = ["headers", "statusCode", "requestId", "detail", "exception"];

/** JSON schemas of the `stripe` package's types: closed, so that a property it does not know is an error. */
export class StripeSchemas {
  readonly #defs: Record<string, SchemaObject> = {};
  #compiled = { size: 0, ajv: new Ajv() };

  /** What a method of the SDK promises, as `resources/Refunds.d.ts`, `RefundResource`, `retrieve`. */
  ofMethod(file: string, className: string, method: string): SchemaObject {
    const scope = stripeFile(file);
    const members = scope.classes.get(className)?.body.body ?? [];
    for (const member of members) {
      if (member.type !== "MethodDefinition" && member.type !== "TSAbstractMethodDefinition")
        continue;
      if (nameOf(member.key) !== method) continue;
      const type = member.value.returnType?.typeAnnotation;
      if (type) {
        return this.#keep(`${file} ${className}.${method}`, () => this.#schema(type, scope, NONE));
      }
    }
    throw new Error(`no method ${className}.${method}`);
  }

  /** What a refused call answers; what the SDK itself adds to it is left out. */
  ofError(): SchemaObject {
    const raw = stripeFile("Types.d.ts").types.get("StripeRawError");
    if (!raw) throw new Error("no type of errors");
    return this.#keep("error", () => {
      const error = this.#declared(raw, NONE, false);
      for (const added of ADDED_BY_SDK) delete error.properties[added];
      return {
        type: "object",
        properties: { error: { ...error, required: ["message", "type"] } },
        required: ["error"],
        additionalProperties: false,
      };
    });
  }

  /** The event interface for each type of event. */
  ofEvent(type: string): SchemaObject | null {
    for (const declared of stripeFile("resources/Events.d.ts").types.values()) {
      const literal = this.#literalOf(declared, "type");
      if (literal === type) return this.#reference(declared, false);
    }
    return null;
  }

  /** What is wrong with a value; nothing if it is as the schema says. */
  violations(schema: SchemaObject, value: unknown): string[] {
    const known = Object.keys(this.#defs).length;
    // All of them in one: what they share is compiled once.
    if (known > this.#compiled.size) {
      const ajv = new Ajv({ inlineRefs: false, strict: false });
      this.#compiled = { size: known, ajv: ajv.addSchema({ $id: "stripe", $defs: this.#defs }) };
    }
    const check = this.#compiled.ajv.getSchema(`stripe${schema.$ref}`);
    if (!check) throw new Error(`no schema ${schema.$ref}`);
    if (check(value)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #keep(name: string, schema: () => SchemaObject): SchemaObject {
    const key = name.replaceAll("/", ":");
    if (!this.#defs[key]) {
      const kept: SchemaObject = {};
      // Before it is filled: types name each other in circles.
      this.#defs[key] = kept;
      Object.assign(kept, schema());
    }
    return { $ref: `#/$defs/${encodeURIComponent(key)}` };
  }

  #reference(declared: TypeDeclaration, isPartial: boolean): SchemaObject {
    const name = `${declared.key}${isPartial ? "?" : ""}`;
    return this.#keep(name, () => this.#declared(declared, NONE, isPartial));
  }

  #declared({ node, scope }: TypeDeclaration, bound: Bound, isPartial: boolean): SchemaObject {
    if (node.type === "TSTypeAliasDeclaration")
      return this.#schema(node.typeAnnotation, scope, bound);
    return this.#object(this.#membersOf({ node, scope, key: "" }), bound, isPartial);
  }

  /** Its own members, after those of what it extends. */
  #membersOf({ node, scope }: TypeDeclaration): { member: Node; scope: Scope }[] {
    if (node.type !== "TSInterfaceDeclaration") return [];
    const inherited = node.extends.flatMap(({ expression }) =>
      this.#membersOf(findType(scope, expression)),
    );
    return [...inherited, ...node.body.body.map((member) => ({ member, scope }))];
  }

  #object(
    members: readonly { member: Node; scope: Scope }[],
    bound: Bound,
    isPartial: boolean,
  ): SchemaObject {
    const properties: Record<string, SchemaObject> = {};
    const required = new Set<string>();
    let additionalProperties: SchemaObject | false = false;
    for (const { member, scope } of members) {
      if (member.type === "TSIndexSignature") {
        additionalProperties = this.#schema(member.typeAnnotation.typeAnnotation, scope, bound);
      }
      if (member.type !== "TSPropertySignature" || !member.typeAnnotation) continue;
      const name = nameOf(member.key);
      properties[name] = this.#schema(member.typeAnnotation.typeAnnotation, scope, bound);
      if (!member.optional && !isPartial) required.add(name);
    }
    return { type: "object", properties, required: [...required], additionalProperties };
  }

  #schema(type: TSType, scope: Scope, bound: Bound): SchemaObject {
    switch (type.type) {
      case "TSStringKeyword":
        return { type: "string" };
      case "TSNumberKeyword":
        return { type: "number" };
      case "TSBooleanKeyword":
        return { type: "boolean" };
      case "TSNullKeyword":
        return { type: "null" };
      // As in `deleted?: void`: never there.
      case "TSVoidKeyword":
        return { not: {} };
      case "TSAnyKeyword":
      case "TSUnknownKeyword":
        return {};
      case "TSLiteralType":
        return { const: "value" in type.literal ? type.literal.value : null };
      case "TSUnionType":
        return { anyOf: type.types.map((one) => this.#schema(one, scope, bound)) };
      case "TSArrayType":
        return { type: "array", items: this.#schema(type.elementType, scope, bound) };
      case "TSParenthesizedType":
        return this.#schema(type.typeAnnotation, scope, bound);
      case "TSTypeLiteral":
        return this.#object(
          (type.members as Members).map((member) => ({ member, scope })),
          bound,
          false,
        );
      case "TSTypeReference":
        return this.#named(type, scope, bound);
      default:
        throw new Error(`${type.type} in ${scope.key}`);
    }
  }

  #named(type: Extract<TSType, { type: "TSTypeReference" }>, scope: Scope, bound: Bound) {
    const { typeName } = type;
    const [argument] = type.typeArguments?.params ?? [];
    const name = typeName.type === "Identifier" ? typeName.name : "";
    const given = bound.get(name);
    if (given) return given;
    switch (name) {
      // Decimal is read from a string; OtherString stands for values that are not listed yet.
      case "Decimal":
      case "OtherString":
        return { type: "string" };
      // Of the SDK's own, never on the wire.
      case "Error":
        return {};
      case "Array":
        return { type: "array", items: argument ? this.#schema(argument, scope, bound) : {} };
      case "Promise":
      case "Response":
        return argument ? this.#schema(argument, scope, bound) : {};
      case "Partial":
        if (argument?.type !== "TSTypeReference") throw new Error(`Partial in ${scope.key}`);
        return this.#reference(findType(scope, argument.typeName), true);
      case "ApiList":
      case "ApiListPromise": {
        const item = argument ? this.#schema(argument, scope, bound) : {};
        const list = stripeFile("lib.d.ts").types.get("ApiList");
        if (!list) throw new Error("no ApiList");
        return this.#declared(list, new Map([["T", item]]), false);
      }
      default:
        return this.#reference(findType(scope, typeName), false);
    }
  }

  #literalOf({ node }: TypeDeclaration, property: string): unknown {
    if (node.type !== "TSInterfaceDeclaration") return null;
    for (const member of node.body.body) {
      if (member.type !== "TSPropertySignature" || nameOf(member.key) !== property) continue;
      const type = member.typeAnnotation?.typeAnnotation;
      if (type?.type === "TSLiteralType" && "value" in type.literal) return type.literal.value;
    }
    return null;
  }
}
