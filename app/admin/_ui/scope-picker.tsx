'use client';

import clsx from 'clsx';
import { Checkbox, FieldGroup } from '#components/ui/field.tsx';
import { segment, segments } from '#components/ui/segments.ts';
import { inOrder, scopeAreas, scopePresets, switchScope, type ScopeArea } from '#lib/admin/token-scopes.ts';
import type { APITokenScope } from '#shared/permissions.ts';
import { SpendNote } from './spend-note.tsx';

interface ScopePickerProps {
  chosen: readonly APITokenScope[];
  grantable: readonly string[];
  error: string | undefined;
  hint?: string | undefined;
  /** Limits the areas, for permissions that a partner can have. */
  areas?: readonly ScopeArea[] | undefined;
  onChange: (scopes: APITokenScope[]) => void;
}

/** Permissions by area, with three presets. A member can't grant permissions that the member doesn't have. */
export function ScopePicker(props: ScopePickerProps) {
  const { chosen, grantable, error, hint = 'Start from a preset, or select single permissions.', onChange } = props;
  const areas = props.areas ?? scopeAreas;
  return (
    <FieldGroup label="Permissions" hint={hint} error={error}>
      <div role="group" aria-label="Presets" className={clsx('mb-4', segments)}>
        {presetsOf(grantable).map(({ name, scopes }) => (
          <button
            key={name}
            type="button"
            aria-pressed={scopes.join() === inOrder(chosen).join()}
            className={segment}
            onClick={() => onChange(scopes)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="divide-y divide-rule border-y border-rule">
        {areas.map(({ area, read, write }) => (
          <div
            key={area}
            role="group"
            aria-label={area}
            className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_1fr_1fr]"
          >
            <p aria-hidden className="font-semibold">
              {area}
            </p>
            {[{ ...read, label: 'Read' }, ...(write ? [{ ...write, label: 'Write' }] : [])].map(
              ({ scope, words, label }) => (
                <Checkbox
                  key={scope}
                  name={scope}
                  label={
                    <>
                      {label} <SpendNote scopes={[scope]} />
                    </>
                  }
                  hint={grantable.includes(scope) ? sentence(words) : 'You don’t have this permission yourself.'}
                  disabled={!grantable.includes(scope)}
                  aria-invalid={error !== undefined || undefined}
                  checked={chosen.includes(scope)}
                  onChange={(event) => onChange(switchScope(chosen, scope, event.target.checked))}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The presets, without the permissions that the member can't grant. */
function presetsOf(grantable: readonly string[]) {
  return scopePresets.map(({ name, scopes }) => ({
    name,
    scopes: inOrder(scopes).filter((scope) => grantable.includes(scope)),
  }));
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
