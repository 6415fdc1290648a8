import {
  getNullableType,
  isListType,
  isNonNullType,
  Kind,
  TokenKind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTVisitFn,
  type ArgumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type Location,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  type Token,
  type ValueNode,
} from 'graphql';
import { parsedDocument } from './parsed-document.ts';
import { placeOf } from './value-place.ts';

/** A list in a document. */
export interface ExplorerList {
  /** Of its argument or input field. */
  name: string;
  type: GraphQLInputType;
  value: ValueNode;
  /** Of the argument or input field. */
  argument: Location;
  from: number;
  to: number;
  /** Undefined in a fragment. */
  operation: OperationDefinitionNode | undefined;
}

/**
 * The explorer knows no lists: it shows a list's first item only, and hides a list of several items. It receives a variable
 * in the place of each list, beside which the portal shows the list.
 */
export class ExplorerLists {
  /** The names of the variables by the places of the lists, so that a list keeps its variable while it changes. */
  readonly #names = new Map<string, string>();
  /** The texts of the lists by the names of their variables, also of those that were removed: they can come back. */
  readonly #texts = new Map<string, string>();

  /** The document for the explorer, and its lists by the names of their variables. */
  readonly hide = (schema: GraphQLSchema, text: string): { text: string; lists: ReadonlyMap<string, ExplorerList> } => {
    const lists = new Map<string, ExplorerList>();
    const document = parsedDocument(text);
    if (document === undefined) return { text, lists };
    const info = new TypeInfo(schema);
    const keep: ASTVisitFn<ArgumentNode | ObjectFieldNode> = (node, _key, _parent, path, ancestors) => {
      const { name, value } = node;
      const type = info.getInputType();
      if (type == null || !node.loc || !value.loc || !isListType(getNullableType(type))) return undefined;
      if (value.kind === Kind.VARIABLE) return undefined;
      const { start: from, end: to } = value.loc;
      const variable = this.#nameOf(placeOf(node, path, ancestors), lists);
      const operation = ancestors.find((one) => 'kind' in one && one.kind === Kind.OPERATION_DEFINITION);
      lists.set(variable, { name: name.value, type, value, argument: node.loc, from, to, operation });
      this.#texts.set(variable, text.slice(from, to));
      return false;
    };
    visit(
      document,
      visitWithTypeInfo(info, {
        [Kind.VARIABLE_DEFINITION]: () => false,
        [Kind.ARGUMENT]: keep,
        [Kind.OBJECT_FIELD]: keep,
      }),
    );
    const hidden = [...lists].reduceRight(
      (before, [name, { from, to }]) => `${before.slice(0, from)}$${name}${before.slice(to)}`,
      text,
    );
    return { text: hidden, lists };
  };

  /** A document of the explorer with its lists. */
  readonly restore = (text: string): string =>
    text.replaceAll(/\$(__list\d+)/g, (variable, name: string) => this.#texts.get(name) ?? variable);

  #nameOf(place: string, lists: ReadonlyMap<string, ExplorerList>): string {
    const name = this.#names.get(place) ?? `__list${this.#names.size}`;
    this.#names.set(place, name);
    // Two selections of a field can have the same argument.
    return lists.has(name) ? this.#nameOf(`${place}+`, lists) : name;
  }
}

/** The document with another text in the place of a list. */
export function withList(document: string, { from, to }: ExplorerList, text: string): string {
  return document.slice(0, from) + text + document.slice(to);
}

/**
 * The document without a list that has lost its last item, and without its argument or field: an empty list matches nothing.
 * The list of a required argument or field stays, empty.
 */
export function withoutList(document: string, list: ExplorerList): string {
  if (isNonNullType(list.type)) return withList(document, list, '[]');
  const { startToken: first, endToken: last } = list.argument;
  const cut = (from: number, to: number) => document.slice(0, from) + document.slice(to);
  const [before, after] = [neighbor(first, 'prev'), neighbor(last, 'next')];
  const isAlone = before?.kind === TokenKind.PAREN_L && after?.kind === TokenKind.PAREN_R;
  // A field has no empty list of arguments.
  if (isAlone) return cut(before.start, after.end);
  // The comma before or after it goes too, and no comment.
  const hasSiblingBefore =
    first.prev === before && before?.kind !== TokenKind.PAREN_L && before?.kind !== TokenKind.BRACE_L;
  return hasSiblingBefore ? cut(before?.end ?? first.start, last.end) : cut(first.start, last.next?.start ?? last.end);
}

/** The token before or after another one that isn't a comment. */
function neighbor(token: Token, side: 'prev' | 'next'): Token | null {
  const beside = token[side];
  return beside?.kind === TokenKind.COMMENT ? neighbor(beside, side) : beside;
}

/**
 * The document with a variable in the place of a list, which is its default value. Only an operation with a name can have
 * one. Its name is none that has a value already, which would override the default.
 */
export function listAsVariable(document: string, list: ExplorerList, held: readonly string[]): string | undefined {
  const { name, variableDefinitions = [] } = list.operation ?? {};
  const at = (variableDefinitions.at(-1)?.loc ?? name?.loc)?.end;
  if (at === undefined) return undefined;
  const taken = new Set([...held, ...variableDefinitions.map(({ variable }) => variable.name.value)]);
  let variable = list.name;
  for (let count = 1; taken.has(variable); count += 1) variable = `${list.name}${count}`;
  const definition = `$${variable}: ${getNullableType(list.type).toString()} = ${document.slice(list.from, list.to)}`;
  const definitions = variableDefinitions.length > 0 ? `, ${definition}` : `(${definition})`;
  const changed = withList(document, list, `$${variable}`);
  return changed.slice(0, at) + definitions + changed.slice(at);
}
