import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLType,
} from 'graphql';

/** Names that say most about an object. Fields with these names come first. */
const informative = [
  ...['items', 'edges', 'node', 'pageInfo'],
  ...['id', 'name', 'title', 'status', 'state', 'kind', 'code', 'field', 'message', 'email'],
  ...['hasNextPage', 'endCursor'],
];

/** Orders fields: the informative ones, other values, objects, deprecated fields. A lower number comes first. */
export function fieldRank({ name, type, deprecationReason }: GraphQLField<unknown, unknown>): number {
  if (deprecationReason != null) return 400;
  const at = informative.indexOf(name);
  if (at >= 0) return at;
  return isLeafType(getNamedType(type)) ? 100 : 200;
}

const most = 4;

/** The fields that a selection begins with when the reader selects none: GraphiQL's `getDefaultFieldNames`. */
export function defaultFieldNames(type: GraphQLType): string[] {
  const named = getNamedType(type);
  if (!isObjectType(named) && !isInterfaceType(named)) return isCompositeType(named) ? ['__typename'] : [];
  const fields = Object.values(named.getFields()).filter(
    (field) => field.deprecationReason == null && !field.args.some(isRequiredArgument),
  );
  const byName = (...names: string[]) => fields.filter(({ name }) => names.includes(name)).map(({ name }) => name);
  const rows = byName('items', 'edges', 'node');
  if (rows.length > 0) return [...rows, ...byName('pageInfo')];
  if (fields.some(({ name }) => name === 'userErrors')) {
    // A mutation's payload: what it changed, and why it didn't.
    return fields.filter(({ type: of }) => !isLeafType(getNamedType(of))).map(({ name }) => name);
  }
  const values = fields
    .filter(({ type: of }) => isLeafType(getNamedType(of)))
    .toSorted((left, right) => fieldRank(left) - fieldRank(right));
  const informed = values.filter((field) => fieldRank(field) < 100);
  const chosen = (informed.length > 0 ? informed : values).slice(0, most).map(({ name }) => name);
  return chosen.length > 0 ? chosen : fields.slice(0, 1).map(({ name }) => name);
}

/** The selection below a field, in lines: `{`, `  id`, `}`. Empty for a value. */
export function defaultSelection(type: GraphQLOutputType, depth = 0): string[] {
  const named = getNamedType(type);
  if (isLeafType(named) || depth > 4) return [];
  const fields = isObjectType(named) || isInterfaceType(named) ? named.getFields() : {};
  const inner = defaultFieldNames(type).flatMap((name) => {
    const of = fields[name];
    const below = of === undefined ? [] : defaultSelection(of.type, depth + 1);
    return below.length === 0 ? [name] : [`${name} ${below[0] ?? ''}`, ...below.slice(1)];
  });
  return ['{', ...inner.map((line) => `  ${line}`), '}'];
}

/** Values that the reader has at hand. */
export interface AtHand {
  /** Names of the variables that the operation declares. */
  variables: ReadonlySet<string>;
  /** The chosen company. */
  companyId: string | null;
}

/** The required arguments of a field, as text: `(companyId: $companyId)`. Empty when none is required. */
export function requiredArguments({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>, atHand: AtHand): string {
  const required = args.filter(isRequiredArgument).map((argument) => argumentText(argument, atHand));
  return required.length === 0 ? '' : `(${required.join(', ')})`;
}

/** An argument with a value to begin with: a variable of its name, the chosen company, or a value of its type. */
export function argumentText({ name, type }: Pick<GraphQLArgument, 'name' | 'type'>, atHand: AtHand): string {
  return `${name}: ${atHand.variables.has(name) ? `$${name}` : valueText(name, type, atHand)}`;
}

/** A value to begin with, as text. */
export function valueText(name: string, type: GraphQLInputType, atHand: AtHand): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `[${valueText(name, nullable.ofType, atHand)}]`;
  if (isEnumType(nullable)) return firstValueOf(nullable);
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => argumentText(field, { ...atHand, variables: new Set() })).join(', ')} }`;
  }
  return sampleText(name, nullable, atHand);
}

/** `ACTIVE` or `DELIVERING`, for which most readers look, or the first value of the enum. */
function firstValueOf(type: GraphQLEnumType): string {
  const value = type.getValue('ACTIVE') ?? type.getValue('DELIVERING') ?? type.getValues()[0];
  return value?.name ?? 'null';
}

/** A value of a scalar to begin with, as text. */
export function sampleText(name: string, type: GraphQLType, { companyId }: AtHand): string {
  switch (type.toString()) {
    case 'Boolean':
      return 'false';
    case 'Int':
    case 'Float':
      return '1';
    case 'BigInt':
      return '"1000000"';
    case 'Date':
      return JSON.stringify(new Date().toISOString().slice(0, 10));
    case 'DateTime':
      return JSON.stringify(new Date().toISOString());
    default:
      return JSON.stringify(name === 'companyId' ? (companyId ?? '') : '');
  }
}
