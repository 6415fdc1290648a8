import { memberRoles } from '../../../../lib/member-roles.ts';
import type { MemberSearch } from '../../../../lib/member-search.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { FilterBar } from '../../_ui/filter-bar.tsx';
import { FilterField } from '../../_ui/filter-field.tsx';

const roleChoices = [{ value: '', label: 'Any' }, ...memberRoles.map(({ value, label }) => ({ value, label }))];

const sortChoices = [
  { value: 'email', label: 'E-mail address' },
  { value: 'newest', label: 'Added last' },
  { value: 'seen', label: 'Signed in last' },
];

/** To find somebody by address or role. */
export function MemberFilters({ companyId, search }: { companyId: string; search: MemberSearch }) {
  const { filters, sort } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <FilterBar
      action="/admin/members"
      label="Find members"
      keep={{ company: companyId }}
      clear={isFiltered ? pageLink('/admin/members', { company: companyId }) : undefined}
    >
      <FilterField label="Address contains" name="q" value={filters.q} />
      <FilterField label="Role" name="role" value={filters.role} choices={roleChoices} />
      <FilterField label="Order" name="sort" value={sort} choices={sortChoices} />
    </FilterBar>
  );
}
