import { Button, ButtonLink } from '#components/ui/button.tsx';
import {
  formFields,
  isFiltered,
  listLink,
  setFilters,
  type IdChoices,
  type OpenList,
} from '#lib/admin/admin-list-table.ts';
import { FilterField } from './filter-field.tsx';
import { FoldedFilters } from './folded-filters.tsx';

interface ListFiltersProps {
  list: OpenList;
  idChoices?: IdChoices | undefined;
}

/** The filter form of a list. It submits to the page itself, so a filtered list has a URL and works without scripts. */
export function ListFilters({ list, idChoices }: ListFiltersProps) {
  const { table, companyId } = list;
  const fields = formFields(list, idChoices);
  if (fields.length === 0) return null;
  return (
    <form action={table.page.href} role="search" aria-label={`Find ${table.words[1]}`}>
      {companyId !== undefined && <input type="hidden" name="company" value={companyId} />}
      <FoldedFilters count={setFilters(list)} few={fields.length <= 3}>
        {fields.map((field) => (
          <FilterField key={field.name} {...field} />
        ))}
        <div className="flex gap-2">
          <Button type="submit">Apply filters</Button>
          {isFiltered(list) && (
            <ButtonLink variant="quiet" href={listLink(list, { params: {} })}>
              Clear filters
            </ButtonLink>
          )}
        </div>
      </FoldedFilters>
    </form>
  );
}
