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
import { scopeReader } from '../required-scopes.ts';
import { fieldCost, type FieldCost } from './cost.ts';
import { deprecationOf, type Deprecation } from './deprecation.ts';
import type { OperationKind, RootNames } from './paths.ts';
import { inputType, kindOf, outputType, type TypeKind, type TypeReference } from './type-words.ts';
import { usagesOf, type Usage } from './usage.ts';

/** What every element of a schema has. */
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
  /** As one would write it in GraphQL. */
  readonly defaultValue: string | undefined;
}

/** A field of an object or interface; of a root type, an operation. */
export interface ReferenceField extends Element {
  readonly type: TypeReference;
  readonly arguments: readonly ReferenceInput[];
  /** Scopes that its description asks for. */
  readonly scopes: readonly string[];
  /** Known of our own API only. */
  readonly cost: FieldCost | undefined;
  /** In the schema definition language, without descriptions. */
  readonly definition: string;
}

/** A value of an enum. */
export type ReferenceValue = Element;

/** A named type, with what it consists of; what a kind doesn't have is empty. */
export interface ReferenceType extends Element {
  readonly kind: TypeKind;
  readonly fields: readonly ReferenceField[];
  readonly inputFields: readonly ReferenceInput[];
  readonly values: readonly ReferenceValue[];
  readonly interfaces: readonly string[];
  /** Objects that implement the interface, or that the union consists of. */
  readonly possibleTypes: readonly string[];
  readonly specifiedBy: string | undefined;
  /** Whether exactly one of its input fields must be given. */
  readonly oneOf: boolean;
  readonly usage: Usage;
  /** Its definition in the schema definition language, without descriptions. */
  readonly definition: string;
}

/** A directive that can be written in an operation, or that only this schema has. */
export interface ReferenceDirective extends Element {
  readonly arguments: readonly ReferenceInput[];
  readonly locations: readonly string[];
  readonly repeatable: boolean;
  readonly definition: string;
}

/** A schema as its reference shows it. */
export interface Reference {
  readonly roots: RootNames;
  /** The fields of the root types, in alphabetical order. */
  readonly operations: Readonly<Record<OperationKind, readonly ReferenceField[]>>;
  /** Every type but those of introspection, in alphabetical order. */
  readonly types: ReadonlyMap<string, ReferenceType>;
  readonly directives: readonly ReferenceDirective[];
}

/** What the schema language itself knows and the pages show by other means: a mark, a link. */
const directivesInOtherWords = ['deprecated', 'specifiedBy', 'oneOf'];

/** Reads a schema into what its reference shows. `priced`: objects cost points, as they do with our own API. */
export function readReference(schema: GraphQLSchema, { priced }: { readonly priced: boolean }): Reference {
  const reader = new Reader(schema, priced);
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
  readonly #priced: boolean;
  readonly #scopesOf: (description: string | null | undefined) => string[];
  readonly #usages: ReadonlyMap<string, Usage>;

  constructor(schema: GraphQLSchema, priced: boolean) {
    this.#schema = schema;
    this.#priced = priced;
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
      cost: this.#priced ? fieldCost(field) : undefined,
      definition: `${field.name}${definitionOfArguments(field.args)}: ${String(field.type)}`,
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
  return `directive @${name}${definitionOfArguments(args)}${repeatable} on ${locations.join(' | ')}`;
}

/** Several stand below each other: they have no room beside each other. */
function definitionOfArguments(args: readonly GraphQLArgument[]): string {
  const listed = args.map((argument) => {
    const { defaultValue } = toInput('', argument, false);
    return `${argument.name}: ${String(argument.type)}${defaultValue === undefined ? '' : ` = ${defaultValue}`}`;
  });
  if (listed.length === 0) return '';
  return listed.length === 1 ? `(${listed.join('')})` : `(\n${listed.map((line) => `  ${line}\n`).join('')})`;
}

/** Descriptions stand beside the definition on the page already. */
function withoutDescriptions(definition: string): string {
  return print(
    visit(parse(definition), {
      enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
    }),
  );
}

/** Upper and lower case alike, as a reader looks for a name. */
function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  const [a, b] = [left.name.toLowerCase(), right.name.toLowerCase()];
  return a === b ? 0 : a < b ? -1 : 1;
}
