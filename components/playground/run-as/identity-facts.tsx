import { budgetWords } from '#lib/proxy/identity-words.ts';
import type { Identity } from '#lib/proxy/run-as-state.ts';
import { ScopeList } from '../../docs/scope-list.tsx';

/** The companies, permissions and remaining rate limit of an identity. */
export function IdentityFacts({ identity, remaining }: { identity: Identity; remaining: number | null }) {
  const { companies, budget } = identity;
  if (companies.length === 0 && budget === null) {
    return <p className="text-sm text-muted">This server doesn’t report permissions or rate limits.</p>;
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
            <details>
              <summary className="min-h-6 text-muted hover:text-ink">
                {scopes.length} {scopes.length === 1 ? 'permission' : 'permissions'}
                <span className="sr-only"> in {name}</span>
              </summary>
              <div className="pt-1">
                <ScopeList scopes={scopes} />
              </div>
            </details>
          </dd>
        </div>
      ))}
      {budget !== null && (
        <div className="space-y-1">
          <dt className="font-semibold">Rate limit</dt>
          <dd>
            {budgetWords(budget, remaining)}; {budget.restorePerSecond.toLocaleString('en')} restored per second
          </dd>
        </div>
      )}
    </dl>
  );
}
