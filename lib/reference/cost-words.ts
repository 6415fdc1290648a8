import type { FieldCost } from './cost.ts';

/** The price of a field in a few words; undefined for what costs nothing. */
export function shortCost(cost: FieldCost | undefined): string | undefined {
  switch (cost?.kind) {
    case undefined:
    case 'free':
      return undefined;
    case 'object':
      return '1 point';
    case 'list':
      return '1 point an item';
    case 'page':
      return `1 point and 1 an item${cost.limit === undefined ? '' : `, ${cost.limit} unless page.limit says otherwise`}`;
  }
}
