import { listOperations, readDraft } from './content-files.ts';
import { ContentError } from '../text/content-error.ts';
import { codeProblems } from './fenced-code-check.ts';
import { loadGuideOperation, operationsOf } from './guide-operations.ts';
import { fileOf, guidesFolder, readGuides, type Guide } from './guides.ts';
import { linkTargets } from './link-targets.ts';
import { linkProblems, sectionsOfUseCase } from './page-links.ts';
import { loadSchema } from '../schema/schema.ts';

/**
 * Every guide of a folder in the order of the sidebar, with its links and code checked.
 *
 * @throws ContentError for the first invalid guide, with all its problems and their lines.
 */
export async function loadGuides(folder = guidesFolder): Promise<Guide[]> {
  const [guides, operations, schema] = await Promise.all([readGuides(folder), listOperations(), loadSchema()]);
  const drafts = await Promise.all(operations.map((operation) => readDraft(operation)));
  const shown = await listOperations(operationsOf(folder));
  await Promise.all(shown.map((name) => loadGuideOperation(name, operationsOf(folder))));
  const targets = linkTargets(
    new Map(drafts.map(({ operation, page }) => [operation, sectionsOfUseCase(page).map(({ id }) => id)])),
    guides,
    schema,
  );
  for (const { slug, path, source } of guides) {
    const problems = [
      ...linkProblems(source, path, targets),
      ...codeProblems(schema, source),
      ...operationNameProblems(source, shown),
    ];
    if (problems.length > 0) throw new ContentError(fileOf(folder, slug), problems);
  }
  return guides;
}

/** Reports operations that a guide uses and that don't exist. */
function operationNameProblems(source: string, known: readonly string[]): string[] {
  return source.split('\n').flatMap((text, index) => {
    const name = /^<(?:Query|Operation|Samples|Answer) operation="([^"]*)"/.exec(text)?.[1];
    return name === undefined || known.includes(name)
      ? []
      : [`line ${index + 1}: ${guidesFolder}/operations has no operation ${name}`];
  });
}
