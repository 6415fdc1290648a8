'use client';

import type { EditorView } from '@codemirror/view';
import { companyVariable } from '#lib/run/company-variables.ts';
import { textsNamed } from '#lib/run/json-text.ts';
import type { SessionState } from '#lib/session/session-state.ts';
import { Field, Select } from '../ui/field.tsx';
import type { RunExample } from './run-example.ts';
import { softLink } from '#lib/text/soft-link.ts';

interface CompanyChoiceProps {
  example: RunExample;
  variables: string;
  session: Extract<SessionState, { signedIn: true }>;
  getView: () => EditorView | null;
}

/**
 * Selects the company in the variables. The page's IDs are those of the demo data, so the reader's own companies are
 * one choice away. The chosen ID is written into the visible variables.
 */
export function CompanyChoice({ example, variables, session, getView }: CompanyChoiceProps) {
  const name = companyVariable(example.useCase);
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
            ? 'The company ID in the variables isn’t one of yours. On this page it is an ID of the demo data.'
            : otherDemoIds(example, variables, own.id) &&
              'The other IDs in the variables belong to the demo data. Replace them with your own.'
        }
        error={
          missing.length > 0 && (
            <>
              Your role there lacks {missing.join(', ')}, so the API will deny the request.{' '}
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
              Choose a company
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

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Whether the variables request another company but still contain other IDs of the page. */
function otherDemoIds(example: RunExample, variables: string, companyId: string): boolean {
  if (example.variables.includes(companyId)) return false;
  const documented = new Set(example.variables.match(uuid));
  return (variables.match(uuid) ?? []).some((id) => documented.has(id));
}
