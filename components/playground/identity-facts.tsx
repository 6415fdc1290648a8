import { budgetWords } from '../../lib/identity-words.ts';
import type { Identity } from '../../lib/run-as-state.ts';
import { ScopeList } from '../docs/scope-list.tsx';

/** What somebody reaches and may do there, and what is left of their budget. */
export function IdentityFacts({ identity, remaining }: { identity: Identity; remaining: number | null }) {
  const { companies, budget } = identity;
  if (companies.length === 0 && budget === null) {
    return <p className="text-sm text-muted">This server doesn’t say what a token may do, nor what it may spend.</p>;
  }
  return (
    <dl className="space-y-3 border-l-4 border-rule pl-4 text-sm">
      {companies.map(({ id, name, role, scopes }) => (
        <div key={id} className="space-y-1">
          <dt className="font-semibold">
            {name}
            {role !== null && <span className="font-normal text-muted">, {role.toLowerCase()}</span>}
          </dt>
          <dd>
            <ScopeList scopes={scopes} />
          </dd>
        </div>
      ))}
      {budget !== null && (
        <div className="space-y-1">
          <dt className="font-semibold">Budget</dt>
          <dd>
            {budgetWords(budget, remaining)}; {budget.restorePerSecond.toLocaleString('en')} come back a second
          </dd>
        </div>
      )}
    </dl>
  );
}
