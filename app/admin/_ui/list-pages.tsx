import { ButtonLink } from '../../../components/ui/button.tsx';
import type { PageInfo } from '../../../lib/list-shape.ts';

interface ListPagesProps {
  label: string;
  pageInfo: PageInfo;
  shown: number;
  /** One and several of what is listed: "key", "keys". */
  words: readonly [one: string, several: string];
  /** The address of the page that starts after a cursor; of the first one without. */
  hrefOf: (after: string | undefined) => string;
  isFirst: boolean;
}

/** The way through a long list, and how long it is. */
export function ListPages({ label, pageInfo, shown, words, hrefOf, isFirst }: ListPagesProps) {
  const { hasNextPage, endCursor, totalCount } = pageInfo;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-3">
      {!isFirst && <ButtonLink href={hrefOf(undefined)}>First page</ButtonLink>}
      {hasNextPage && endCursor !== null && <ButtonLink href={hrefOf(endCursor)}>Next page</ButtonLink>}
      {totalCount !== null && (
        <p className="text-sm text-muted">
          {shown} of {totalCount} {totalCount === '1' ? words[0] : words[1]}
        </p>
      )}
    </nav>
  );
}
