import type { ReactNode } from 'react';
import { SessionEnded } from '#components/shell/session-ended.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import type { PageInfoFragment } from '#lib/graphql/generated/operations.ts';
import { FailureNote } from './failure-note.tsx';
import { ListPages } from './list-pages.tsx';
import { ListTotal } from './list-total.tsx';

interface AnsweredListProps<Data, Item> {
  answer: ApiAnswer<Data>;
  pageOf: (data: Data) => { items: Item[]; pageInfo: PageInfoFragment };
  /** The cursor of this page; absent on the first. */
  after: string | undefined;
  /** Returns the URL of the page after a cursor; without a cursor, of the first page. */
  hrefOf: (after: string | undefined) => string;
  /** Names the list in its error: "API keys". */
  what: string;
  /** Accessible name of the pagination. */
  label: string;
  /** Singular and plural of the listed objects: "key", "keys". */
  words: readonly [one: string, several: string];
  /** Replaces an empty list. */
  empty: ReactNode;
  /** Rendered next to the pagination. */
  aside?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** One page of a list, or its replacement: an expired session, an API error, or an empty list. */
export function AnsweredList<Data, Item>(props: AnsweredListProps<Data, Item>) {
  const { answer, pageOf, after, hrefOf, what, label, words, empty, aside, children } = props;
  const isFirst = after === undefined;
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') {
    return (
      <div className="space-y-4">
        <FailureNote failure={answer} what={what} />
        {/* A cursor may no longer be valid for its list, and then a retry would fail again. */}
        {!isFirst && <ButtonLink href={hrefOf(undefined)}>Go to the first page</ButtonLink>}
      </div>
    );
  }
  const { items, pageInfo } = pageOf(answer.data);
  if (items.length === 0 && isFirst) return empty;
  return (
    <div className="space-y-4">
      <ListTotal count={pageInfo.totalCount} words={words} />
      {children(items)}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListPages
          label={label}
          pageInfo={pageInfo}
          shown={items.length}
          words={words}
          hrefOf={hrefOf}
          isFirst={isFirst}
        />
        {aside}
      </div>
    </div>
  );
}
