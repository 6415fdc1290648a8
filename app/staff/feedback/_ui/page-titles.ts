import { listGuides, listUseCaseGroups } from '#lib/content/content.ts';

/** The titles of the pages that ask their readers, by path. */
export async function readTitles(): Promise<ReadonlyMap<string, string>> {
  const [guides, groups] = await Promise.all([listGuides(), listUseCaseGroups()]);
  return new Map([
    ...guides.map(({ path, title }) => [path, title] as const),
    ...groups.flatMap(({ useCases }) =>
      useCases.map(({ operation, frontmatter }) => [`/use-cases/${operation}`, frontmatter.title] as const),
    ),
  ]);
}
