'use client';

import type { GraphQLSchema } from 'graphql';
import { textsNamed } from '#lib/run/json-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** A mutation that waits for confirmation. */
export interface PendingMutation {
  fields: readonly string[];
  variables: string;
}

interface ConfirmRunProps {
  pending: PendingMutation | null;
  /** Null while it is unknown. */
  schema: GraphQLSchema | null;
  /** The signed-in member who runs it; null until the session is known. */
  name: string | null;
  /** The companies it affects, as far as the variables name them and the session is known. */
  companies: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a mutation runs, and describes the change. */
export function ConfirmRun({ pending, schema, name, companies, onConfirm, onCancel }: ConfirmRunProps) {
  const fields = pending?.fields ?? [];
  const hasKey = pending !== null && textsNamed(pending.variables, 'idempotencyKey').length > 0;
  return (
    <Dialog
      open={pending !== null}
      onClose={onCancel}
      title="This changes production data"
      footer={
        <>
          <Button variant="primary" data-autofocus onClick={onConfirm}>
            Run {fields.join(', ')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {name === null ? 'It runs with your session' : `It runs as ${name}`}
        {companies.length > 0 && `, on ${companies.join(', ')}`}.
      </p>
      <dl className="border-t border-rule">
        {fields.map((field) => (
          <div key={field} className="border-b border-rule py-3">
            <dt>
              <code className="font-semibold">{field}</code>
            </dt>
            <dd className="mt-1 text-sm text-muted">{descriptionOf(schema, field)}</dd>
          </div>
        ))}
      </dl>
      {hasKey && (
        <p className="text-sm text-muted">
          The <code>idempotencyKey</code> makes a retry safe. If you send the same input twice within 24 hours, it is
          executed once.
        </p>
      )}
    </Dialog>
  );
}

function descriptionOf(schema: GraphQLSchema | null, field: string): string {
  return schema?.getMutationType()?.getFields()[field]?.description ?? 'The schema doesn’t know this field.';
}
