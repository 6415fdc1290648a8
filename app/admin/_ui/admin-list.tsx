import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { isFiltered, listLink, listWords, viewParams, type OpenList } from '#lib/admin/admin-list-table.ts';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import type { PageInfoFragment } from '#lib/graphql/generated/operations.ts';
import { AnsweredList } from './answered-list.tsx';

interface AdminListProps<Data, Item> {
  list: OpenList;
  answer: ApiAnswer<Data>;
  pageOf: (data: Data) => { items: Item[]; pageInfo: PageInfoFragment };
  /** Replaces an empty list that has no filter; by default it has the same text as a filtered one. */
  empty?: ReactNode;
  /** Accessible name of the page links; by default derived from the table's caption. */
  label?: string | undefined;
  aside?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** One page of a list with a table, or its replacement. */
export function AdminList<Data, Item>({ list, empty, label, ...rest }: AdminListProps<Data, Item>) {
  const { page } = list.table;
  const words = listWords(list);
  return (
    <AnsweredList
      after={list.after}
      hrefOf={(after) => listLink(list, { after })}
      what={page.what}
      label={label ?? `Pages of ${words[1]}`}
      words={words}
      empty={
        empty === undefined || isFiltered(list) ? <NoMatch list={list} /> : <div className="empty-list">{empty}</div>
      }
      {...rest}
    />
  );
}

function NoMatch({ list }: { list: OpenList }) {
  const [one, several] = listWords(list);
  return (
    <EmptyState
      title={`No ${one} matches`}
      action={<ButtonLink href={listLink(list, { params: viewParams(list) })}>{`Show all ${several}`}</ButtonLink>}
    >
      <p>{`No ${one}${list.companyId === undefined ? '' : ' of this company'} matches all of your filters. Change or clear them.`}</p>
    </EmptyState>
  );
}
