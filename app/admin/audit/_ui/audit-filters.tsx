import { auditLink, type AuditSearch } from '../../../../lib/audit-search.ts';
import { auditObjects } from '../../../../lib/audit-words.ts';
import { FilterBar } from '../../_ui/filter-bar.tsx';
import { FilterField } from '../../_ui/filter-field.tsx';

const objectChoices = [
  { value: '', label: 'Anything' },
  ...auditObjects.map(({ prefix, label }) => ({ value: prefix, label })),
];

/** To find a change by what it was about, who made it, and when. */
export function AuditFilters({ companyId, search }: { companyId: string; search: AuditSearch }) {
  const { action, target, actor, from, to } = search.filters;
  const isFiltered = Object.keys(search.filters).length > 0;
  return (
    <FilterBar
      action="/admin/audit"
      label="Find changes"
      keep={{ company: companyId }}
      clear={isFiltered ? auditLink(companyId, { filters: {} }) : undefined}
    >
      <FilterField label="About" name="action" value={action} choices={objectChoices} />
      <FilterField label="Object’s id" name="target" value={target} />
      <FilterField label="Person’s or key’s id" name="actor" value={actor} />
      <FilterField label="From (UTC)" name="from" value={from} type="date" />
      <FilterField label="To (UTC)" name="to" value={to} type="date" />
    </FilterBar>
  );
}
