import type { FieldCost } from './field-cost.ts';

/** The cost of a field in a few words, or undefined when it costs nothing. */
export function shortCost(cost: FieldCost | undefined): string | undefined {
  switch (cost?.kind) {
    case undefined:
    case 'free':
      return undefined;
    case 'object':
      return '1 point';
    case 'list':
      return '1 point per item';
    case 'page':
      return `1 point, plus 1 per item${cost.limit === undefined ? '' : `, ${cost.limit} items unless you set page.limit`}`;
  }
}
