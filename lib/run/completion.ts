import {
  getNamedType,
  GraphQLBoolean,
  GraphQLObjectType,
  GraphQLSchema,
  isCompositeType,
  isInputType,
  parseType,
  typeFromAST,
  type GraphQLField,
} from 'graphql';
import {
  CompletionItemKind,
  getAutocompleteSuggestions,
  getContextAtPosition,
  Position,
  type CompletionItem,
} from 'graphql-language-service';
import { defaultSelection, fieldRank, requiredArguments } from './default-selection.ts';
import { knownIds } from './known-ids.ts';

/** One entry of the list that completion shows, for either editor. */
export interface Suggestion {
  label: string;
  /** The type, or what an ID belongs to. */
  detail: string | undefined;
  documentation: string | undefined;
  /** The text that replaces {@link Suggestions.typed}. */
  insert: string;
  /** What follows the text that the reader sees first, from the end: the cursor goes before it. */
  behind: number;
  isDeprecated: boolean;
}

/** The entries, best first, and the range of the line that an accepted one replaces. */
export interface Suggestions {
  from: number;
  to: number;
  entries: Suggestion[];
}

/** Operations that readers begin with, most used first. They come before all others. */
const begun = [
  ...['listCampaignsByCompany', 'listPerformanceByCompany', 'listCompanies', 'viewer', 'getCampaign', 'getCompany'],
  ...['listAudiencesByCompany', 'createCampaign', 'updateCampaign', 'setCampaignStatuses', 'createAudience'],
];

/**
 * What can be written at a position of a query: the useful fields first, each with its required arguments and a
 * selection, and the reader's own IDs where an ID is expected.
 */
export function completeQuery(schema: GraphQLSchema, text: string, line: number, character: number): Suggestions {
  const lineText = text.split('\n')[line] ?? '';
  const ids = completeId(lineText, character, fieldBefore(text, line, character));
  if (ids !== null && ids.to > ids.from && lineText[ids.from] === '"') return ids;
  const from = character - (/\$?\w*$/.exec(lineText.slice(0, character))?.[0].length ?? 0);
  const cursor = new Position(line, character);
  const items = suggestionsAt(schema, text, cursor);
  const parent = getContextAtPosition(text, cursor, schema, undefined, undefined, 1)?.typeInfo.parentType;
  const fields = parent != null && 'getFields' in parent ? parent.getFields() : {};
  const isRoot = parent != null && [schema.getQueryType(), schema.getMutationType()].some((root) => root === parent);
  const rest = lineText.slice(character).trimStart();
  const variables = new Set(Array.from(text.matchAll(/\$(\w+)\s*:/g), ([, name]) => name ?? ''));

  const ranked = items.map((item) => {
    const field =
      item.kind === CompletionItemKind.Field && Object.hasOwn(fields, item.label) ? fields[item.label] : undefined;
    return field === undefined || !('args' in field)
      ? { item, rank: 300, insert: item.label }
      : {
          item,
          rank: isRoot ? rootRank(field) : fieldRank(field),
          insert: fieldText(field, rest, variables),
        };
  });
  const entries = ranked
    .toSorted((left, right) => left.rank - right.rank || left.item.label.localeCompare(right.item.label))
    .map(({ item, insert }) => ({ ...toSuggestion(item), insert, behind: behindOf(insert) }));
  return { from, to: character, entries: [...(ids?.entries ?? []), ...entries] };
}

/**
 * The suggestions of graphql-language-service, which knows no type in a list or in the default value of a variable: an item
 * of a list is completed as a single value, and a default value as an argument.
 */
function suggestionsAt(schema: GraphQLSchema, text: string, cursor: Position): CompletionItem[] {
  const lines = text.split('\n');
  const at = lines.slice(0, cursor.line).join('\n').length + (cursor.line === 0 ? 0 : 1) + cursor.character;
  const before = text.slice(0, at).replace(/\[[^[\]{}()"]*?(?=\w*$)/, (list) => list.replaceAll(/[^\n]/g, ' '));
  const [, declared, value] = /\$\w+\s*:\s*([a-z_]\w*!?|\[[a-z_]\w*!?\]!?)\s*=\s*(\w*|[{[][^$)]*)$/i.exec(before) ?? [];
  const type = declared === undefined ? undefined : typeFromAST(schema, parseType(declared));
  const isClosed = value !== undefined && /\W/.test(value) && value.split(/[{[]/).length <= value.split(/[}\]]/).length;
  if (value === undefined || isClosed || !isInputType(type)) {
    return getAutocompleteSuggestions(schema, before + text.slice(at), cursor);
  }
  const field = { type: GraphQLBoolean, args: { value: { type } } };
  const query = new GraphQLObjectType({ name: 'Query', fields: { field } });
  const argument = `{ field(value: ${value.replaceAll('\n', ' ')}`;
  return getAutocompleteSuggestions(new GraphQLSchema({ query }), argument, new Position(0, argument.length));
}

/** The reader's own IDs at a position of the variables' JSON. */
export function completeVariables(text: string, line: number, character: number): Suggestions | null {
  return completeId(text.split('\n')[line] ?? '', character, '');
}

/** IDs for the argument or the JSON member whose value is at the position; null when no ID is expected there. */
function completeId(lineText: string, character: number, field: string): Suggestions | null {
  const found = /"?(\w+)"?\s*:\s*(?:\[[^\]]*)?("[^"]*|)$/.exec(lineText.slice(0, character));
  const [, name, typed] = found ?? [];
  if (name === undefined || typed === undefined) return null;
  const wanted = typed.slice(1).toLowerCase();
  const entries = knownIds
    .offersFor(name, field)
    .filter((known) => `${known.name} ${known.id}`.toLowerCase().includes(wanted))
    .map(({ type, id, name: label }) => ({
      label,
      detail: `${type} ${id.slice(0, 8)}…`,
      documentation: id,
      insert: JSON.stringify(id),
      behind: 0,
      isDeprecated: false,
    }));
  if (entries.length === 0) return null;
  const closes = typed !== '' && lineText[character] === '"';
  return { from: character - typed.length, to: character + (closes ? 1 : 0), entries };
}

/** The field whose arguments contain a position, for an argument that is only called `id`. */
function fieldBefore(text: string, line: number, character: number): string {
  const before = [...text.split('\n').slice(0, line), (text.split('\n')[line] ?? '').slice(0, character)].join('\n');
  return /(\w+)\s*\([^()]*$/.exec(before)?.[1] ?? '';
}

function rootRank(field: GraphQLField<unknown, unknown>): number {
  const at = begun.indexOf(field.name);
  return at >= 0 ? at : field.deprecationReason == null ? 100 : 400;
}

function fieldText(field: GraphQLField<unknown, unknown>, rest: string, variables: ReadonlySet<string>): string {
  const hasArguments = rest.startsWith('(');
  const hasSelection = rest.startsWith('{') || hasArguments;
  const given = hasArguments ? '' : requiredArguments(field, { variables, companyId: knownIds.companyId });
  const selected = hasSelection || !isCompositeType(getNamedType(field.type)) ? [] : defaultSelection(field.type);
  return `${field.name}${given}${selected.length === 0 ? '' : ` ${selected.join('\n')}`}`;
}

/** Where the reader goes on: in the first empty value, else at the end. */
function behindOf(insert: string): number {
  const empty = insert.indexOf('""');
  return empty < 0 ? 0 : insert.length - empty - 1;
}

function toSuggestion({ label, detail, documentation, isDeprecated }: CompletionItem) {
  return {
    label,
    detail: detail ?? undefined,
    documentation: typeof documentation === 'string' ? documentation : undefined,
    isDeprecated: isDeprecated ?? false,
  };
}
