import type { FieldNode, GraphQLField } from 'graphql';
import { argumentDays, argumentSize, type Size } from './argument-size.ts';

type Measure = (field: GraphQLField<unknown, unknown>, node: FieldNode) => Size;

/**
 * Declares the maximum number of items of a list, next to its field. Paginated lists need no declaration: when a field
 * takes `page`, the `items` of its response have at most `page.limit` entries.
 */
export class ListSize {
  /** The maximum number of items per parent, for one occurrence of the field in a document. */
  readonly measure: Measure;
  /**
   * Paths of the lists below the field that have this size, such as `upload.transfer.requests`; empty for the field
   * itself.
   */
  readonly of: readonly string[];

  constructor(measure: Measure, of: readonly string[] = []) {
    this.measure = measure;
    this.of = of;
  }
}

interface Extensions {
  readonly extensions: { readonly listSize: ListSize };
}

/**
 * For a list that no argument bounds: the maximum number of items, which is the reservation. The code that writes the
 * list, or its resolver, enforces the maximum.
 *
 *     audiences: t.field({ type: [Audience], ...maximumSize(20), … })
 */
export function maximumSize(maximum: number): Extensions {
  return { extensions: { listSize: new ListSize(() => maximum) } };
}

/** For a list with one item per company that the viewer can access. */
export function companiesInReach(): Extensions {
  return { extensions: { listSize: new ListSize(() => (input) => input.companies) } };
}

/** For a list with one item per day of the argument `range`, which has at most `maximum` days. */
export function daysOfRange(maximum: number): Extensions {
  return { extensions: { listSize: new ListSize((field, node) => argumentDays(field, node, 'range', maximum)) } };
}

interface SizedBy {
  /** Paths of the lists in the response; the field itself if empty. */
  readonly of: readonly string[];
  /** Items that are returned even if the argument is empty. */
  readonly atLeast?: number;
}

/**
 * For a field with lists in its response whose length an argument gives: a number, or a list by its length.
 *
 *     setCampaignStatuses: t.field({ type: Payload, ...sizedBy('input.ids', { of: ['results'] }), … })
 */
export function sizedBy(argument: string, { of, atLeast = 0 }: SizedBy): Extensions {
  const path = argument.split('.');
  return {
    extensions: { listSize: new ListSize((field, node) => argumentSize(field, node, path, { atLeast }), of) },
  };
}

/** The default of `page.limit`. */
const defaultLimit = 50;

const byPage = new ListSize(
  (field, node) => argumentSize(field, node, ['page', 'limit'], { absent: defaultLimit }),
  ['items'],
);

/** The declared size of the lists of a field; undefined without a declaration. */
export function listSizeOf(field: GraphQLField<unknown, unknown>): ListSize | undefined {
  const said = field.extensions['listSize'];
  if (said instanceof ListSize) return said;
  return field.args.some(({ name }) => name === 'page') ? byPage : undefined;
}
