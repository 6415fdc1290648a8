import { ButtonLink } from '#components/ui/button.tsx';
import { totalWords } from '#lib/admin/list-total.ts';
import type { PageInfoFragment } from '#lib/graphql/generated/operations.ts';

interface ListPagesProps {
  label: string;
  pageInfo: PageInfoFragment;
  shown: number;
  /** Singular and plural of the listed objects: "key", "keys". */
  words: readonly [one: string, several: string];
  /** Returns the URL of the page after a cursor; without a cursor, of the first page. */
  hrefOf: (after: string | undefined) => string;
  isFirst: boolean;
}

/** The pagination of a list, with its total count. */
export function ListPages({ label, pageInfo, shown, words, hrefOf, isFirst }: ListPagesProps) {
  const { hasNextPage, endCursor, totalCount } = pageInfo;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-3">
      {!isFirst && <ButtonLink href={hrefOf(undefined)}>First page</ButtonLink>}
      {hasNextPage && endCursor !== null && <ButtonLink href={hrefOf(endCursor)}>Next page</ButtonLink>}
      {totalCount !== null && (
        // Announced when filters change it.
        <p role="status" className="text-sm text-muted">
          {shown} of {totalWords(totalCount, words)}
        </p>
      )}
    </nav>
  );
}
