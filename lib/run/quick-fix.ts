import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  parseType,
  typeFromAST,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { argumentText, defaultSelection, sampleText, type AtHand } from './default-selection.ts';
import { readQuery } from './query-text.ts';
import type { LiveError } from './run-operation.ts';

/** The texts of a query and its variables. */
interface Texts {
  query: string;
  variables: string;
}

/** A change that corrects an error, as the texts after it. */
interface QuickFix extends Texts {
  /** What the button says: `Change to name`. */
  label: string;
}

/**
 * The change that corrects an error of the API, or null when none is certain. The portal validates the query again by
 * itself, so that the fix doesn't depend on the wording of the API's messages.
 */
export function quickFix(
  schema: GraphQLSchema,
  texts: Texts,
  error: Pick<LiveError, 'message' | 'place'>,
  companyId: string | null,
): QuickFix | null {
  return (
    fixLimit(texts, error.message) ??
    fixVariable(schema, texts, error.message, companyId) ??
    fixQuery(schema, texts, error, companyId)
  );
}

/** A page limit above the maximum, in the query or in the variables. */
function fixLimit({ query, variables }: Texts, message: string): QuickFix | null {
  const [, maximum, given] = /limit must be between \d+ and (\d+); (\d+) is/.exec(message) ?? [];
  if (maximum === undefined || given === undefined) return null;
  const wrong = new RegExp(`("?limit"?\\s*:\\s*)${given}\\b`, 'g');
  const fixed = { query: query.replace(wrong, `$1${maximum}`), variables: variables.replace(wrong, `$1${maximum}`) };
  if (fixed.query === query && fixed.variables === variables) return null;
  return { label: `Set the limit to ${maximum}`, ...fixed };
}

/** A required variable without a value. */
function fixVariable(schema: GraphQLSchema, texts: Texts, message: string, companyId: string | null): QuickFix | null {
  const [, name, typeText] = /^Variable "\$(\w+)" of required type "([\w![\]]+)" was not provided/.exec(message) ?? [];
  if (name === undefined || typeText === undefined) return null;
  const type = typeFromAST(schema, parseType(typeText));
  if (type === undefined || !isInputType(type)) return null;
  const nullable = getNullableType(type);
  const value = isListType(nullable)
    ? '[]'
    : isInputObjectType(nullable)
      ? '{}'
      : isEnumType(nullable)
        ? JSON.stringify(nullable.getValues()[0]?.name ?? '')
        : sampleText(name, nullable, { variables: new Set(), companyId });
  const start = texts.variables.indexOf('{');
  const isEmpty = /^\s*(?:\{\s*\}\s*)?$/.test(texts.variables);
  const member = `\n  ${JSON.stringify(name)}: ${value}`;
  const variables = isEmpty
    ? `{${member}\n}`
    : `${texts.variables.slice(0, start + 1)}${member},${texts.variables.slice(start + 1)}`;
  return { label: `Add $${name} to the variables`, query: texts.query, variables };
}

interface Edit {
  label: string;
  from: number;
  to: number;
  insert: string;
}

function fixQuery(
  schema: GraphQLSchema,
  texts: Texts,
  { place }: Pick<LiveError, 'place'>,
  companyId: string | null,
): QuickFix | null {
  const read = readQuery(texts.query);
  if (read.kind === 'fault' || place === null) return null;
  const error = validate(schema, read.document).find(({ locations }) =>
    locations?.some(({ line, column }) => line === place.line && column === place.column),
  );
  const node = error?.nodes?.[0];
  if (error === undefined || node === undefined) return null;
  const edit = renaming(error, node) ?? missing(schema, read.document, node, error, companyId);
  if (edit === null) return null;
  const { label, from, to, insert } = edit;
  return { label, query: texts.query.slice(0, from) + insert + texts.query.slice(to), variables: texts.variables };
}

/** A misspelled field, argument, type or enum value. */
function renaming({ message }: GraphQLError, node: ASTNode): Edit | null {
  const meant = /Did you mean (?:the enum value )?"(\w+)"/.exec(message)?.[1];
  const name = ('name' in node ? node.name : undefined)?.loc ?? node.loc;
  return meant === undefined || name === undefined
    ? null
    : { label: `Change to ${meant}`, from: name.start, to: name.end, insert: meant };
}

/** A selection, an argument or a variable that is missing. */
function missing(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: ASTNode,
  { message }: GraphQLError,
  companyId: string | null,
): Edit | null {
  const info = infoAt(schema, document, node);
  const { loc } = node;
  if (loc === undefined) return null;
  if (message.includes('must have a selection of subfields') && info.type != null) {
    const selection = isCompositeType(getNamedType(info.type)) ? defaultSelection(info.type).join('\n') : '';
    return { label: 'Add fields', from: loc.end, to: loc.end, insert: ` ${selection}` };
  }
  const wanted = / argument "(\w+)" of type .* is required/.exec(message)?.[1];
  const argument = info.field?.args.find(({ name }) => name === wanted);
  if (argument !== undefined && node.kind === Kind.FIELD) {
    const text = argumentText(argument, { variables: new Set(), companyId } satisfies AtHand);
    const [first] = node.arguments ?? [];
    const at = first?.loc?.start ?? node.name.loc?.end ?? loc.end;
    return {
      label: `Add the argument ${argument.name}`,
      from: at,
      to: at,
      insert: first === undefined ? `(${text})` : `${text}, `,
    };
  }
  const unknown = /^Variable "\$(\w+)" is not defined/.exec(message)?.[1];
  const operation = document.definitions.find(
    (definition) => definition.loc !== undefined && definition.loc.start <= loc.start && loc.end <= definition.loc.end,
  );
  if (unknown === undefined || info.inputType == null || operation?.kind !== Kind.OPERATION_DEFINITION) return null;
  const declaration = `$${unknown}: ${info.inputType.toString()}`;
  const label = `Declare $${unknown}`;
  const [first] = operation.variableDefinitions ?? [];
  if (first?.loc !== undefined) {
    return { label, from: first.loc.start, to: first.loc.start, insert: `${declaration}, ` };
  }
  const named = operation.name?.loc?.end;
  if (named !== undefined) return { label, from: named, to: named, insert: `(${declaration})` };
  const { start } = operation.selectionSet.loc ?? loc;
  return { label, from: operation.loc?.start ?? start, to: start, insert: `${operation.operation} (${declaration}) ` };
}

function infoAt(schema: GraphQLSchema, document: DocumentNode, node: ASTNode) {
  const typeInfo = new TypeInfo(schema);
  let found: AtNode = { type: null, field: null, inputType: null };
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      enter: (entered) => {
        if (entered === node) {
          found = { type: typeInfo.getType(), field: typeInfo.getFieldDef(), inputType: typeInfo.getInputType() };
        }
      },
    }),
  );
  return found;
}

interface AtNode {
  type: ReturnType<TypeInfo['getType']>;
  field: ReturnType<TypeInfo['getFieldDef']>;
  inputType: ReturnType<TypeInfo['getInputType']>;
}
