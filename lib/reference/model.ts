import {
  astFromValue,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isUnionType,
  parse,
  print,
  printType,
  visit,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { scopeReader } from '../schema/required-scopes.ts';
import { fieldCost, type FieldCost } from './field-cost.ts';
import { deprecationOf, type Deprecation } from './deprecation.ts';
import type { OperationKind, RootNames } from './paths.ts';
import { inputType, kindOf, outputType, type TypeKind, type TypeReference } from './type-words.ts';
import { usagesOf, type Usage } from './usage.ts';

/** The properties of every schema element. */
interface Element {
  readonly name: string;
  /** Its schema coordinate, such as `Query.listCompanies(page:)`. */
  readonly coordinate: string;
  /** Markdown. */
  readonly description: string | undefined;
  readonly deprecation: Deprecation | undefined;
}

/** An argument or an input field. */
export interface ReferenceInput extends Element {
  readonly type: TypeReference;
  readonly required: boolean;
  /** As GraphQL source text. */
  readonly defaultValue: string | undefined;
}

/** A field of an object or interface. In a root type, it is an operation. */
export interface ReferenceField extends Element {
  readonly type: TypeReference;
  readonly arguments: readonly ReferenceInput[];
  /** Permissions that its description requires. */
  readonly scopes: readonly string[];
  /** Known only for our own API. */
  readonly cost: FieldCost | undefined;
  /** In the schema definition language, without descriptions. */
  readonly definition: string;
}

/** A value of an enum. */
type ReferenceValue = Element;

/** A named type with its parts. Parts that its kind doesn't have are empty. */
export interface ReferenceType extends Element {
  readonly kind: TypeKind;
  readonly fields: readonly ReferenceField[];
  readonly inputFields: readonly ReferenceInput[];
  readonly values: readonly ReferenceValue[];
  readonly interfaces: readonly string[];
  /** Objects that implement the interface or are members of the union. */
  readonly possibleTypes: readonly string[];
  readonly specifiedBy: string | undefined;
  /** Whether exactly one of its input fields is required. */
  readonly oneOf: boolean;
  readonly usage: Usage;
  /** Its definition in the schema definition language, without descriptions. */
  readonly definition: string;
}

/** A directive for operations, or one that only this schema has. */
export interface ReferenceDirective extends Element {
  readonly arguments: readonly ReferenceInput[];
  readonly locations: readonly string[];
  readonly repeatable: boolean;
  readonly definition: string;
}

/** A schema in the form of its reference. */
export interface Reference {
  readonly roots: RootNames;
  /** The fields of the root types, in alphabetical order. */
  readonly operations: Readonly<Record<OperationKind, readonly ReferenceField[]>>;
  /** Every type except those of introspection, in alphabetical order. */
  readonly types: ReadonlyMap<string, ReferenceType>;
  readonly directives: readonly ReferenceDirective[];
}

/** Standard directives that the pages show as badges or links instead. */
const directivesInOtherWords = ['deprecated', 'specifiedBy', 'oneOf'];

/** Converts a schema to its reference. With `hasCosts`, objects cost points, as in our own API. */
export function readReference(schema: GraphQLSchema, { hasCosts }: { readonly hasCosts: boolean }): Reference {
  const reader = new Reader(schema, hasCosts);
  const roots: RootNames = {
    query: schema.getQueryType()?.name,
    mutation: schema.getMutationType()?.name,
    subscription: schema.getSubscriptionType()?.name,
  };
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort(byName)
    .map((type) => [type.name, reader.type(type)] as const);
  const known = new Map(types);
  const operationsOf = (kind: OperationKind) => known.get(roots[kind] ?? '')?.fields.toSorted(byName) ?? [];
  return {
    roots,
    operations: {
      query: operationsOf('query'),
      mutation: operationsOf('mutation'),
      subscription: operationsOf('subscription'),
    },
    types: known,
    directives: schema
      .getDirectives()
      .filter(({ name }) => !directivesInOtherWords.includes(name))
      .map((directive) => reader.directive(directive))
      .sort(byName),
  };
}

class Reader {
  readonly #schema: GraphQLSchema;
  readonly #hasCosts: boolean;
  readonly #scopesOf: (description: string | null | undefined) => string[];
  readonly #usages: ReadonlyMap<string, Usage>;

  constructor(schema: GraphQLSchema, hasCosts: boolean) {
    this.#schema = schema;
    this.#hasCosts = hasCosts;
    this.#scopesOf = scopeReader(schema);
    this.#usages = usagesOf(schema);
  }

  type(type: GraphQLNamedType): ReferenceType {
    const composite = isObjectType(type) || isInterfaceType(type);
    return {
      name: type.name,
      coordinate: type.name,
      description: type.description ?? undefined,
      deprecation: undefined,
      kind: kindOf(type),
      fields: composite ? Object.values(type.getFields()).map((field) => this.#field(type.name, field)) : [],
      inputFields: isInputObjectType(type)
        ? Object.values(type.getFields()).map((field) =>
            toInput(`${type.name}.${field.name}`, field, isRequiredInputField(field)),
          )
        : [],
      values: isEnumType(type)
        ? type.getValues().map((value) => ({
            name: value.name,
            coordinate: `${type.name}.${value.name}`,
            description: value.description ?? undefined,
            deprecation: deprecationOf(value.deprecationReason),
          }))
        : [],
      interfaces: composite ? type.getInterfaces().map(({ name }) => name) : [],
      possibleTypes:
        isInterfaceType(type) || isUnionType(type)
          ? this.#schema
              .getPossibleTypes(type)
              .map(({ name }) => name)
              .sort()
          : [],
      specifiedBy: isScalarType(type) ? (type.specifiedByURL ?? undefined) : undefined,
      oneOf: isInputObjectType(type) && type.isOneOf,
      usage: this.#usages.get(type.name) ?? { returnedBy: [], acceptedBy: [] },
      definition: withoutDescriptions(printType(type)),
    };
  }

  directive(directive: GraphQLDirective): ReferenceDirective {
    const { name, args, description, locations, isRepeatable } = directive;
    return {
      name,
      coordinate: `@${name}`,
      description: description ?? undefined,
      deprecation: undefined,
      arguments: args.map((argument) => toInput(`@${name}(${argument.name}:)`, argument, isRequiredArgument(argument))),
      locations,
      repeatable: isRepeatable,
      definition: definitionOf(directive),
    };
  }

  #field(parent: string, field: GraphQLField<unknown, unknown>): ReferenceField {
    const coordinate = `${parent}.${field.name}`;
    return {
      name: field.name,
      coordinate,
      description: field.description ?? undefined,
      deprecation: deprecationOf(field.deprecationReason),
      type: outputType(field.type),
      arguments: field.args.map((argument) =>
        toInput(`${coordinate}(${argument.name}:)`, argument, isRequiredArgument(argument)),
      ),
      scopes: this.#scopesOf(field.description),
      cost: this.#hasCosts ? fieldCost(field) : undefined,
      definition: `${withArguments(field.name, field.args)}: ${String(field.type)}`,
    };
  }
}

function toInput(coordinate: string, input: GraphQLArgument | GraphQLInputField, required: boolean): ReferenceInput {
  const given = input.defaultValue === undefined ? undefined : astFromValue(input.defaultValue, input.type);
  return {
    name: input.name,
    coordinate,
    description: input.description ?? undefined,
    deprecation: deprecationOf(input.deprecationReason),
    type: inputType(input.type, required),
    required,
    defaultValue: given === undefined || given === null ? undefined : print(given),
  };
}

function definitionOf({ name, args, isRepeatable, locations }: GraphQLDirective): string {
  const repeatable = isRepeatable ? ' repeatable' : '';
  return `${withArguments(`directive @${name}`, args)}${repeatable} on ${locations.join(' | ')}`;
}

/** The longest name with its argument that fits on one line beside a page's text. */
const longestLine = 40;

/** A name with its arguments. Several of them, and a long one, have lines of their own. */
function withArguments(name: string, args: readonly GraphQLArgument[]): string {
  const listed = args.map((argument) => {
    const { defaultValue } = toInput('', argument, false);
    return `${argument.name}: ${String(argument.type)}${defaultValue === undefined ? '' : ` = ${defaultValue}`}`;
  });
  if (listed.length === 0) return name;
  const line = `${name}(${listed.join('')})`;
  return listed.length === 1 && line.length <= longestLine
    ? line
    : `${name}(\n${listed.map((argument) => `  ${argument}\n`).join('')})`;
}

/** Removes descriptions, which the page shows beside the definition. */
function withoutDescriptions(definition: string): string {
  return print(
    visit(parse(definition), {
      enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
    }),
  );
}

/** Compares names without regard to case, because readers search that way. */
function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  const [a, b] = [left.name.toLowerCase(), right.name.toLowerCase()];
  return a === b ? 0 : a < b ? -1 : 1;
}
