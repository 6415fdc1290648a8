import { SearchEngine, type SearchIndexFile } from './engine.ts';

let loading: Promise<SearchEngine> | undefined;

/** Loads the index once per page. After that, a search makes no requests. */
export function fetchSearch(): Promise<SearchEngine> {
  loading ??= fetchIndex().then((file) => new SearchEngine(file));
  // After a failure, the next call tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

async function fetchIndex(): Promise<SearchIndexFile> {
  const answer = await fetch('/search-index.json').catch(() => fetch('/search-index.json', { cache: 'force-cache' }));
  const file: unknown = await answer.json();
  if (!answer.ok || !isIndexFile(file))
    throw new Error(`The search index could not be loaded: status ${answer.status}.`);
  return file;
}

function isIndexFile(value: unknown): value is SearchIndexFile {
  return typeof value === 'object' && value !== null && 'entries' in value && 'index' in value;
}
