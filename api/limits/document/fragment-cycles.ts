import { Kind, type SelectionSetNode } from 'graphql';
import type { DocumentLimit } from './document-limit.ts';
import type { DocumentParts } from './document-parts.ts';

/**
 * Rejects fragments that spread themselves. Their expansion is endless, so this comes before every limit that expands.
 */
export const fragmentCycles: DocumentLimit = {
  rule: 'fragment-cycles',
  limit: 0,
  words: 'fragments that spread themselves, directly or through others',
  measure: (parts) => {
    const done = new Set<string>();
    const entered = new Set<string>();
    let cycles = 0;
    const enter = (name: string): void => {
      if (done.has(name)) return;
      if (entered.has(name)) {
        cycles += 1;
        return;
      }
      entered.add(name);
      for (const next of spreads(parts, name)) enter(next);
      entered.delete(name);
      done.add(name);
    };
    for (const name of parts.fragments.keys()) enter(name);
    return cycles;
  },
};

function spreads({ fragments }: DocumentParts, name: string): Set<string> {
  const names = new Set<string>();
  const first = fragments.get(name)?.selectionSet;
  const sets: SelectionSetNode[] = first === undefined ? [] : [first];
  for (let set = sets.pop(); set !== undefined; set = sets.pop()) {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) names.add(selection.name.value);
      else if (selection.selectionSet !== undefined) sets.push(selection.selectionSet);
    }
  }
  return names;
}
