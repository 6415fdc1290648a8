import { SearchEngine, type SearchIndexFile } from './engine.ts';

let loading: Promise<SearchEngine> | undefined;

/** The search of this page: its index is fetched once, and from then on nothing is asked of anybody. */
export function fetchSearch(): Promise<SearchEngine> {
  loading ??= fetchIndex().then((file) => new SearchEngine(file));
  // One that failed is tried again by the next who asks.
  loading.catch(() => (loading = undefined));
  return loading;
}

async function fetchIndex(): Promise<SearchIndexFile> {
  const answer = await fetch('/search-index.json').catch(() => fetch('/search-index.json', { cache: 'force-cache' }));
  const file: unknown = await answer.json();
  if (!answer.ok || !isIndexFile(file)) throw new Error(`The search index came as ${answer.status}.`);
  return file;
}

function isIndexFile(value: unknown): value is SearchIndexFile {
  return typeof value === 'object' && value !== null && 'entries' in value && 'index' in value;
}
