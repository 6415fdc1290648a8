/** Fields that the catalog's search covers. */
interface Searchable {
  operation: string;
  question: string;
  title: string;
  summary: string;
}

interface CatalogGroup<Entry extends Searchable> {
  group: string;
  entries: readonly Entry[];
}

/** The reader's filter. An empty text matches everything. */
export interface CatalogFilter {
  text: string;
  group: string;
}

/** Reads the filter from a URL's query. */
export function readFilter(search: string): CatalogFilter {
  const parameters = new URLSearchParams(search);
  return { text: parameters.get('q') ?? '', group: parameters.get('group') ?? '' };
}

/** The URL of a filter, so that readers can share their results. */
export function filterAddress({ text, group }: CatalogFilter): string {
  const parameters = new URLSearchParams({ ...(text === '' ? {} : { q: text }), ...(group === '' ? {} : { group }) });
  return parameters.size === 0 ? '/use-cases' : `/use-cases?${parameters.toString()}`;
}

/** The groups with the entries that contain every word of the text. Omits empty groups. */
export function filterCatalog<Entry extends Searchable>(
  groups: readonly CatalogGroup<Entry>[],
  { text, group: wanted }: CatalogFilter,
): CatalogGroup<Entry>[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return groups
    .filter(({ group }) => wanted === '' || group === wanted)
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter(({ operation, question, title, summary }) => {
        const searched = [group, operation, question, title, summary].join(' ').toLowerCase();
        return words.every((word) => searched.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
