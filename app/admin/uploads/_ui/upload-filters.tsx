import { pageLink } from '../../../../lib/page-link.ts';
import type { UploadSearch } from '../../../../lib/uploads/upload-search.ts';
import { uploadStatuses } from '../../../../lib/uploads/upload-words.ts';
import type { AudienceChoice } from '../../../../lib/uploads/audience-choices.ts';
import { FilterBar } from '../../_ui/filter-bar.tsx';
import { FilterField } from '../../_ui/filter-field.tsx';

const any = { value: '', label: 'Any' };
const statusChoices = [any, ...[...uploadStatuses].map(([value, { words }]) => ({ value, label: words }))];
const sortChoices = [
  { value: 'newest', label: 'Newest first' },
  { value: 'finished', label: 'Last finished first' },
  { value: 'largest', label: 'Largest first' },
];

interface UploadFiltersProps {
  companyId: string;
  search: UploadSearch;
  audiences: readonly AudienceChoice[];
}

/** To find an upload by its file, its state or its audience. */
export function UploadFilters({ companyId, search: { filters, sort }, audiences }: UploadFiltersProps) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <FilterBar
      action="/admin/uploads"
      label="Find uploads"
      keep={{ company: companyId }}
      clear={isFiltered ? pageLink('/admin/uploads', { company: companyId }) : undefined}
    >
      <FilterField label="File name contains" name="q" value={filters.q} />
      <FilterField label="Status" name="status" value={filters.status} choices={statusChoices} />
      <FilterField
        label="Audience"
        name="audience"
        value={filters.audience}
        choices={[any, ...audiences.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <FilterField label="Order" name="sort" value={sort} choices={sortChoices} />
    </FilterBar>
  );
}
