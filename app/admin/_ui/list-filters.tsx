import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import {
  formFields,
  isFiltered,
  listLink,
  listWords,
  setFilters,
  viewParams,
  type PageChoices,
  type OpenList,
} from '#lib/admin/admin-list-table.ts';
import { FilterField } from './filter-field.tsx';
import { FilterForm } from './filter-form.tsx';
import { FoldedFilters } from './folded-filters.tsx';

interface ListFiltersProps {
  list: OpenList;
  pageChoices?: PageChoices | undefined;
  /** An action that a phone shows beside the button of the filters, where the header of the page has no room for it. */
  beside?: ReactNode;
}

/** The filter form of a list, which leads to the page itself: a filtered list has a URL, and works without scripts. */
export function ListFilters({ list, pageChoices, beside }: ListFiltersProps) {
  const { table, companyId } = list;
  const fields = formFields(list, pageChoices);
  if (fields.length === 0) return null;
  return (
    <FilterForm
      href={table.page.href}
      label={`Find ${listWords(list)[1]}`}
      values={Object.fromEntries(fields.map(({ name, value }) => [name, value]))}
    >
      {Object.entries(viewParams(list)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {companyId !== undefined && <input type="hidden" name="company" value={companyId} />}
      <FoldedFilters count={setFilters(list)} few={fields.length <= 4} beside={beside}>
        {fields.map((field) => (
          <FilterField key={field.name} {...field} />
        ))}
        <div className="only-without-script">
          <Button type="submit">Apply filters</Button>
        </div>
        {isFiltered(list) && (
          <ButtonLink variant="quiet" href={listLink(list, { params: viewParams(list) })}>
            Clear filters
          </ButtonLink>
        )}
      </FoldedFilters>
    </FilterForm>
  );
}
