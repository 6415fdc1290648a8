'use client';

import type { EditorView } from '@codemirror/view';
import { textsNamed } from '../../lib/json-text.ts';
import type { SessionState } from '../../lib/session-state.ts';
import { Field, Select } from '../ui/field.tsx';
import type { RunExample } from './run-example.ts';
import { softLink } from '../../lib/soft-link.ts';

interface CompanyChoiceProps {
  example: RunExample;
  variables: string;
  session: Extract<SessionState, { signedIn: true }>;
  getView: () => EditorView | null;
}

/**
 * Whose data the variables ask for. Ids on the page are those of the demo data: the reader's own companies are one
 * choice away, and the choice is written where it can be seen.
 */
export function CompanyChoice({ example, variables, session, getView }: CompanyChoiceProps) {
  const name = companyVariable(example);
  const named = textsNamed(variables, name).map(({ value }) => value);
  const [current] = named;
  if (current === undefined || session.companies.length === 0) return null;
  const own = session.companies.find(({ id }) => id === current);
  const missing = own === undefined ? [] : example.scopes.filter((scope) => !own.scopes.includes(scope));

  const choose = (id: string) => {
    const view = getView();
    if (view === null) return;
    const places = textsNamed(view.state.doc.toString(), name);
    view.dispatch({ changes: places.map(({ from, to }) => ({ from, to, insert: JSON.stringify(id) })) });
  };

  return (
    <div className="max-w-md">
      <Field
        required
        label={
          <>
            Company <code className="text-sm font-normal text-muted">{name}</code>
          </>
        }
        hint={
          own === undefined
            ? 'The id in the variables is none of yours: on this page it is that of the demo data.'
            : otherDemoIds(example, variables, own.id) &&
              'The other ids in the variables belong to the demo data: put your own in their place.'
        }
        error={
          missing.length > 0 && (
            <>
              Your role there lacks {missing.join(', ')}: the API will refuse.{' '}
              <a {...softLink} href="/docs/errors#FORBIDDEN" className="underline">
                What to do
              </a>
            </>
          )
        }
      >
        <Select value={own?.id ?? ''} onChange={(event) => choose(event.target.value)}>
          {own === undefined && (
            <option value="" disabled>
              Choose one of yours
            </option>
          )}
          {session.companies.map((company) => (
            <option key={company.id} value={company.id}>
              {company.name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

// A query for one company calls the company's id just that.
function companyVariable({ useCase }: RunExample): string {
  return useCase === 'getCompany' ? 'id' : 'companyId';
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Whether ids of the page still stand in variables that ask for a company the page isn't about. */
function otherDemoIds(example: RunExample, variables: string, companyId: string): boolean {
  if (example.variables.includes(companyId)) return false;
  const documented = new Set(example.variables.match(uuid));
  return (variables.match(uuid) ?? []).some((id) => documented.has(id));
}
