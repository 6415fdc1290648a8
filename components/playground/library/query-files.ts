import type { ImportOutcome } from '#lib/playground/query-file.ts';
import type { SavedQuery } from '#lib/playground/saved-query-store.ts';

/** Downloads the queries as a file. */
export async function saveAsFile(queries: readonly SavedQuery[]): Promise<void> {
  const { exportQueries } = await import('#lib/playground/query-file.ts');
  const url = URL.createObjectURL(new Blob([exportQueries(queries)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'litfass-queries.json';
  link.click();
  URL.revokeObjectURL(url);
}

/** Reads a file of queries. */
export async function importFile(file: File, known: readonly SavedQuery[]): Promise<ImportOutcome> {
  const { importQueries, largestImport } = await import('#lib/playground/query-file.ts');
  if (file.size > largestImport) {
    return {
      kind: 'fault',
      message: 'The file is too large: the maximum is 2 MB. Choose a file that this playground exported.',
    };
  }
  return importQueries(await file.text(), known, () => crypto.randomUUID());
}
