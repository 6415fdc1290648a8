import { getNamedType, isObjectType, type FieldNode, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { isObject, type Json } from '#shared/json.ts';
import { fieldsOf } from '../schema/parsed-operation.ts';
import { requestedOperation } from './query-text.ts';
import type { RunRequest } from './run-operation.ts';

/** An ID that completion offers, with the name of its object. */
interface KnownId {
  /** The object's type: `Campaign`. */
  type: string;
  id: string;
  name: string;
}

const most = 200;

/**
 * The IDs of the reader's own objects: their companies, and what their responses contained. It lives in the page's
 * memory, because responses are never stored.
 */
class KnownIds {
  #companies: readonly KnownId[] = [];
  #recent: readonly KnownId[] = [];
  #companyId: string | null = null;

  /** The company that the reader chose in the header; null when they are in none. */
  get companyId(): string | null {
    return this.#companyId;
  }

  /** Replaces the reader's companies and the chosen one. */
  setCompanies(companies: readonly { id: string; name: string }[], companyId: string | null): void {
    this.#companies = companies.map(({ id, name }) => ({ type: 'Company', id, name }));
    this.#companyId = companyId;
  }

  /** Adds the IDs of a response. The latest come first. */
  add(found: readonly KnownId[]): void {
    const others = this.#recent.filter(({ id }) => !found.some((one) => one.id === id));
    this.#recent = [...found, ...others].slice(0, most);
  }

  /**
   * The IDs for an argument, a field of an input, or a variable with this name.
   *
   * @param field The field that has the argument, for an argument that is only called `id`.
   */
  offersFor(name: string, field = ''): KnownId[] {
    const named = /^(?:(\w+)I|i)ds?$/.exec(name);
    if (named === null) return [];
    const kind = (named[1] ?? field.replace(/^[a-z]+/, '')).toLowerCase();
    const all = [...this.#companies, ...this.#recent.filter(({ type }) => type !== 'Company')];
    if (kind === '') return all;
    const chosenFirst = all.toSorted(
      (left, right) => Number(right.id === this.#companyId) - Number(left.id === this.#companyId),
    );
    return chosenFirst.filter(({ type }) => type.toLowerCase() === kind || kind.endsWith(type.toLowerCase()));
  }
}

/** The IDs that this page offers. */
export const knownIds = new KnownIds();

/** The objects with an ID in a response, with their types by the schema. */
export function idsIn(schema: GraphQLSchema, request: RunRequest, data: Json | null): KnownId[] {
  const operation = requestedOperation(request);
  const root = operation && schema.getRootType(operation.operation);
  return operation === null || root == null ? [] : collect(fieldsOf(operation), root, data);
}

function collect(fields: readonly FieldNode[], type: GraphQLObjectType, value: Json | null): KnownId[] {
  if (Array.isArray(value)) return value.flatMap((item) => collect(fields, type, item));
  if (!isObject(value)) return [];
  const { id, name } = value;
  const own = typeof id === 'string' ? [{ type: type.name, id, name: typeof name === 'string' ? name : id }] : [];
  const below = fields.flatMap((field) => {
    const inner = getNamedType(type.getFields()[field.name.value]?.type);
    const key = field.alias?.value ?? field.name.value;
    return isObjectType(inner) ? collect(fieldsOf(field), inner, value[key] ?? null) : [];
  });
  return [...own, ...below];
}
