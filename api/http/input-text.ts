import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  getNamedType,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  Kind,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type TextKind, textKindOf } from '../schema/text-input.ts';
import { firstFault } from './first-fault.ts';

/** An argument or an input field; a variable's declaration has neither marks nor fields of its own. */
type InputPlace = Pick<GraphQLArgument | GraphQLInputField, 'type' | 'extensions'>;

/** Control characters, halves of surrogate pairs, and the characters that change the direction of the text around them. */
const odd = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

const refused: Readonly<Record<TextKind, RegExp>> = {
  singleLine: odd,
  multiLine: /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Bidi_Control}]/u,
  verbatim: /\p{Cs}/u,
};

/**
 * Whether any string of a JSON value has a character that some inputs reject. It must be fast, because every request
 * runs it. {@link textFault} checks whether the string's own input rejects the character.
 */
export function hasOddText(value: unknown): boolean {
  if (typeof value === 'string') return odd.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasOddText);
  for (const name in value) if (hasOddText(Reflect.get(value, name))) return true;
  return false;
}

/**
 * The first text of a valid document, a literal or in a variable, that its argument or input field rejects. PostgreSQL
 * can't store U+0000 and lone surrogates; the other characters make a displayed name misleading. Returns
 * BAD_USER_INPUT, or undefined when all texts are accepted. `variables` are coerced; without them only literals are
 * read.
 */
export function textFault(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
): GraphQLError | undefined {
  const types = new TypeInfo(schema);
  let fault: GraphQLError | undefined;
  const check = (node: ValueNode, place: InputPlace | null | undefined, path: string) => {
    if (place != null) fault ??= faultOfNode(node, place, path, variables);
    return fault === undefined ? undefined : BREAK;
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument: ({ value, name }) => check(value, types.getArgument(), name.value),
      VariableDefinition({ defaultValue, variable }) {
        const type = types.getInputType();
        if (defaultValue === undefined || type == null) return undefined;
        return check(defaultValue, { type, extensions: {} }, `$${variable.name.value}`);
      },
    }),
  );
  return fault;
}

function faultOfNode(
  node: ValueNode,
  place: InputPlace,
  path: string,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  switch (node.kind) {
    case Kind.VARIABLE: {
      const { value: name } = node.name;
      return Object.hasOwn(variables, name) ? faultOfValue(variables[name], place, `$${name}`, node) : undefined;
    }
    case Kind.STRING:
      return faultOfText(node.value, place, path, node);
    case Kind.LIST:
      return firstFault(node.values, (item, index) => faultOfNode(item, place, `${path}[${index}]`, variables));
    case Kind.OBJECT:
      return firstFault(node.fields, ({ name: { value: name }, value }) => {
        const field = fieldOf(place, name);
        return field && faultOfNode(value, field, `${path}.${name}`, variables);
      });
    default:
      return undefined;
  }
}

function faultOfValue(value: unknown, place: InputPlace, path: string, node: ASTNode): GraphQLError | undefined {
  if (typeof value === 'string') return faultOfText(value, place, path, node);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    return firstFault<unknown>(value, (item, index) => faultOfValue(item, place, `${path}[${index}]`, node));
  }
  return firstFault(Object.entries(value), ([name, inner]) => {
    const field = fieldOf(place, name);
    return field && faultOfValue(inner, field, `${path}.${name}`, node);
  });
}

function faultOfText(text: string, place: InputPlace, path: string, node: ASTNode): GraphQLError | undefined {
  const kind = textKindOf(place);
  const found = refused[kind].exec(text);
  if (found === null) return undefined;
  const [character] = found;
  const position = `at position ${found.index + 1}`;
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const words = () => {
    if (/\p{Cs}/u.test(character)) return `${code} ${position}, half of a surrogate pair. Send well-formed Unicode.`;
    if (!/\p{Cc}/u.test(character)) return `${code} ${position}, which changes the direction of the text. Remove it.`;
    const allowed = kind === 'multiLine' ? 'only line breaks and tabs are allowed' : 'this text has a single line';
    return `the control character ${code} ${position}. Remove it: ${allowed}.`;
  };
  const where = `${path.startsWith('$') ? 'Variable' : 'Argument'} "${path}"`;
  return new GraphQLError(`${where} contains ${words()}`, { nodes: node, extensions: { code: 'BAD_USER_INPUT' } });
}

function fieldOf({ type }: InputPlace, name: string): GraphQLInputField | undefined {
  const named = getNamedType(type);
  return isInputObjectType(named) ? named.getFields()[name] : undefined;
}
