import { pageLink } from '../../../../lib/page-link.ts';
import { inOrder, scopeAreas, scopeName } from '../../../../lib/token-scopes.ts';
import type { TokenSearch } from '../../../../lib/token-search.ts';
import { FilterBar } from '../../_ui/filter-bar.tsx';
import { FilterField } from '../../_ui/filter-field.tsx';
import { statusChoices } from './token-status.tsx';

const everyScope = scopeAreas.flatMap(({ read, write }) => (write ? [read.scope, write.scope] : [read.scope]));
const scopeChoices = [
  { value: '', label: 'Any' },
  ...inOrder(everyScope).map((scope) => ({ value: scope, label: scopeName(scope) })),
];

const sortChoices = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'used', label: 'Last used first' },
  { value: 'expiry', label: 'Soonest to expire' },
];

/** To find a key by its name, its state or what it may do. */
export function TokenFilters({ companyId, search }: { companyId: string; search: TokenSearch }) {
  const { filters, sort } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <FilterBar
      action="/admin/tokens"
      label="Find keys"
      keep={{ company: companyId }}
      clear={isFiltered ? pageLink('/admin/tokens', { company: companyId }) : undefined}
    >
      <FilterField label="Name contains" name="q" value={filters.q} />
      <FilterField label="Status" name="status" value={filters.status} choices={statusChoices} />
      <FilterField label="May" name="scope" value={filters.scope} choices={scopeChoices} />
      <FilterField label="Order" name="sort" value={sort} choices={sortChoices} />
    </FilterBar>
  );
}
