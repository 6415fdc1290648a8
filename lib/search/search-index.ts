import { portalErrors, requestErrors, userErrors } from '#shared/error-codes.ts';
import { operatorsGroup } from '../content/guides.ts';
import { loadGuides } from '../content/load-guides.ts';
import { loadUseCases } from '../content/load-use-cases.ts';
import { loadReference } from '../site/portal-reference.ts';
import { listSitePages } from '../site/site-pages.ts';
import { errorEntry, guideEntries, pageEntry, referenceEntries, useCaseEntries } from './collect-entries.ts';
import { buildIndex, SearchEngine, type HitGroup, type SearchIndexFile } from './engine.ts';
import type { SearchSource } from './search-entry.ts';
import { staffPathsOf } from './staff-pages.ts';

/** All searchable content: the public pages of the portal, and nothing else. */
export async function collectSources(): Promise<SearchSource[]> {
  const [pages, explained] = await Promise.all([listSitePages(), explainedSources()]);
  const covered = new Set(explained.map(({ path }) => path));
  const others = pages.filter(({ path }) => !covered.has(path)).map(pageEntry);
  const known = new Set(pages.map(({ path }) => path));
  return [...others, ...explained].filter(({ path }) => known.has(path.replace(/#.*/, '')));
}

/** All documented content, including pages that aren't public yet. */
export async function explainedSources(): Promise<SearchSource[]> {
  const [useCases, guides, reference] = await Promise.all([loadUseCases(), loadGuides(), loadReference()]);
  const staffPaths = staffPathsOf(reference);
  const operatorPaths = new Set(guides.filter(({ group }) => group === operatorsGroup).map(({ path }) => path));
  return [
    ...useCases.flatMap(useCaseEntries),
    ...guides.flatMap(guideEntries),
    ...[...requestErrors, ...userErrors].map(errorEntry),
    // A status in a query means an error of the API.
    ...portalErrors.map((error) => ({ ...errorEntry(error), names: '' })),
    ...referenceEntries(reference),
  ].map((source) => {
    const path = source.path.replace(/#.*/, '');
    return staffPaths.has(path) || operatorPaths.has(path) ? { ...source, isForStaff: true } : source;
  });
}

let known: Promise<SearchIndexFile> | undefined;

/** The index of the whole portal, built once per process. */
export function searchIndex(): Promise<SearchIndexFile> {
  known ??= collectSources().then(buildIndex);
  return known;
}

let engine: Promise<SearchEngine> | undefined;

/** Searches on the server with the same results as in the browser. */
export async function findInPortal(query: string): Promise<{ groups: HitGroup[]; suggestions: string[] }> {
  engine ??= searchIndex().then((file) => new SearchEngine(file));
  const search = await engine;
  return { groups: search.findGroups(query, 8), suggestions: search.suggest(query) };
}
