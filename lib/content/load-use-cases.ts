import { listOperations, readUseCaseFiles, useCasesFolder, type UseCaseFiles } from './content-files.ts';
import { readFrontmatter } from './frontmatter.ts';
import { parseOperation, type Operation } from '../schema/parsed-operation.ts';
import { readGuides } from './guides.ts';
import { isForStaff, withoutScopes } from '../reference/callers.ts';
import { readUnreleased } from '../reference/schema-history.ts';
import { linkTargets } from './link-targets.ts';
import { sectionsOfUseCase } from './page-links.ts';
import { loadSchema } from '../schema/schema.ts';
import { checkUseCase } from './use-case-check.ts';
import { parseFrontmatter, type UseCaseFrontmatter } from './use-case.ts';

/** A checked use case: its files match each other, the schema and the pages it links to. */
export interface CheckedUseCase extends UseCaseFiles {
  frontmatter: UseCaseFrontmatter;
  parsed: Operation;
  /** Whether no release of the schema contains the operation yet. */
  isUnreleased: boolean;
  /** Whether only the platform's staff can run the operation. */
  isForStaff: boolean;
  /** What the page says about permissions if the operation needs none. */
  withoutScopes: string;
}

/**
 * Every use case of a folder, in alphabetical order.
 *
 * @throws ContentError for the first invalid one.
 */
export async function loadUseCases(folder = useCasesFolder): Promise<CheckedUseCase[]> {
  const [schema, operations, guides, unreleased] = await Promise.all([
    loadSchema(),
    listOperations(folder),
    readGuides(),
    readUnreleased(),
  ]);
  const all = await Promise.all(operations.map((operation) => readUseCaseFiles(operation, folder)));
  const targets = linkTargets(
    new Map(all.map(({ operation, page }) => [operation, sectionsOfUseCase(page).map(({ id }) => id)])),
    guides,
    schema,
  );
  return all.map((files) => {
    const own = `${folder}/${files.operation}`;
    const frontmatter = parseFrontmatter(`${own}/page.mdx`, readFrontmatter(`${own}/page.mdx`, files.page));
    const parsed = parseOperation(`${own}/operation.graphql`, files.document);
    checkUseCase({ folder: own, files, frontmatter, parsed, schema, targets });
    const root = schema.getRootType(parsed.definition.operation);
    const description = root?.getFields()[parsed.rootField]?.description;
    return {
      ...{ ...files, frontmatter, parsed },
      isUnreleased: unreleased.has(`${root?.name ?? ''}.${parsed.rootField}`),
      isForStaff: isForStaff(description),
      withoutScopes: withoutScopes(description),
    };
  });
}
