import type { GraphQLField } from 'graphql';

/**
 * How long a list may get, said next to its field. Lists of pages need nothing: wherever a field takes `page`, the
 * `items` of its answer are as many as `page.limit`.
 */
export class ListSize {
  /** Items to reckon with, where no argument says. */
  readonly assumed: number | undefined;
  /** Path of the argument that says, such as `input.ids`: a number, or a list by its length. */
  readonly argument: readonly string[];
  /** Fields of the answer that are so long, where it isn't the field itself. */
  readonly of: readonly string[];

  constructor({ assumed, argument = '', of = [] }: { assumed?: number; argument?: string; of?: readonly string[] }) {
    this.assumed = assumed;
    this.argument = argument === '' ? [] : argument.split('.');
    this.of = of;
  }
}

interface Extensions {
  readonly extensions: { readonly listSize: ListSize };
}

/**
 * For a list whose length no argument bounds: what a request is charged for it ahead, to be settled by what came.
 *
 *     companies: t.field({ type: [Company], ...assumedSize(50), … })
 */
export function assumedSize(assumed: number): Extensions {
  return { extensions: { listSize: new ListSize({ assumed }) } };
}

/**
 * For a field whose answer holds lists as long as an argument says.
 *
 *     setCampaignStatuses: t.field({ type: Payload, ...sizedBy('input.ids', ['results']), … })
 */
export function sizedBy(argument: string, of: readonly string[] = []): Extensions {
  return { extensions: { listSize: new ListSize({ argument, of }) } };
}

const byPage = new ListSize({ argument: 'page.limit', of: ['items'] });

/** What is known of the lists of a field; undefined when nothing is. */
export function listSizeOf(field: GraphQLField<unknown, unknown>): ListSize | undefined {
  const said = field.extensions['listSize'];
  if (said instanceof ListSize) return said;
  return field.args.some(({ name }) => name === 'page') ? byPage : undefined;
}
