/** The documented operations in the order of their use cases, each with the name of its group. */
export type OperationGroups = ReadonlyMap<string, string>;

/** The group of the operations without a use case. */
const others = 'Other';

/**
 * Puts the explorer's first rows into the order of the use cases, with a heading above each group. The explorer sorts its
 * rows by name, and renders them again, so they keep their places in the document: the order is a style, which
 * `reading-flow` in playground.css also gives to the keyboard, and the heading an attribute.
 */
export function groupRows(firstRows: readonly HTMLElement[], groups: OperationGroups): void {
  const names = [...groups.keys()];
  const rows = firstRows.map((row) => {
    const name = row.querySelector<HTMLElement>('[data-field-name]')?.dataset['fieldName'] ?? '';
    const place = names.indexOf(name);
    return { row, group: groups.get(name) ?? others, place: place < 0 ? names.length : place };
  });
  // Each operation of the document has all rows.
  for (const list of Map.groupBy(rows, ({ row }) => row.parentElement).values()) {
    const headed = new Set<string>();
    for (const { row, group, place } of list.toSorted((left, right) => left.place - right.place)) {
      row.style.order = String(place);
      const isFirst = !row.hidden && !headed.has(group);
      if (isFirst && groups.size > 0) row.dataset['group'] = group;
      else delete row.dataset['group'];
      if (isFirst) headed.add(group);
    }
  }
}
