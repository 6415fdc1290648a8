import type { ReactNode } from 'react';
import { SessionEnded } from '../../../components/shell/session-ended.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import type { ApiAnswer } from '../../../lib/graphql-request.ts';
import type { PageInfo } from '../../../lib/list-shape.ts';
import { FailureNote } from './failure-note.tsx';
import { ListPages } from './list-pages.tsx';

interface AnsweredListProps<Data, Item> {
  answer: ApiAnswer<Data>;
  pageOf: (data: Data) => { items: Item[]; pageInfo: PageInfo };
  /** Where this page starts; absent on the first. */
  after: string | undefined;
  /** The address of the page that starts after a cursor; of the first one without. */
  hrefOf: (after: string | undefined) => string;
  /** What can't be loaded, when it can't: "API keys". */
  what: string;
  /** Name of the way through the list, for screen readers. */
  label: string;
  /** One and several of what is listed: "key", "keys". */
  words: readonly [one: string, several: string];
  /** What stands in the place of a list that holds nothing. */
  empty: ReactNode;
  /** Stands beside the way through the list. */
  aside?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** One page of a list, or what stands in its place: the session ended, the API failed, there is nothing to list. */
export function AnsweredList<Data, Item>(props: AnsweredListProps<Data, Item>) {
  const { answer, pageOf, after, hrefOf, what, label, words, empty, aside, children } = props;
  const isFirst = after === undefined;
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') {
    return (
      <div className="space-y-4">
        <FailureNote failure={answer} what={what} />
        {/* A cursor may have outlived its list; trying again would fail again. */}
        {!isFirst && <ButtonLink href={hrefOf(undefined)}>Back to the first page</ButtonLink>}
      </div>
    );
  }
  const { items, pageInfo } = pageOf(answer.data);
  if (items.length === 0 && isFirst) return empty;
  return (
    <div className="space-y-4">
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
