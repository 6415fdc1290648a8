/** What the catalogue can be searched by. */
interface Searchable {
  operation: string;
  question: string;
  title: string;
  summary: string;
}

interface CatalogueGroup<Entry extends Searchable> {
  group: string;
  entries: readonly Entry[];
}

/** What a reader is looking for; empty texts leave everything in. */
export interface CatalogueFilter {
  text: string;
  group: string;
}

/** The filter an address asks for. */
export function readFilter(search: string): CatalogueFilter {
  const parameters = new URLSearchParams(search);
  return { text: parameters.get('q') ?? '', group: parameters.get('group') ?? '' };
}

/** The address of a filter, so that what was found can be sent to somebody. */
export function filterAddress({ text, group }: CatalogueFilter): string {
  const parameters = new URLSearchParams({ ...(text === '' ? {} : { q: text }), ...(group === '' ? {} : { group }) });
  return parameters.size === 0 ? '/use-cases' : `/use-cases?${parameters.toString()}`;
}

/** The groups with the entries in which every word of the text stands somewhere; groups without any are left out. */
export function filterCatalogue<Entry extends Searchable>(
  groups: readonly CatalogueGroup<Entry>[],
  { text, group: wanted }: CatalogueFilter,
): CatalogueGroup<Entry>[] {
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
