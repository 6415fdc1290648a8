'use client';

import type { GraphQLSchema } from 'graphql';
import { textsNamed } from '../../lib/json-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** A mutation that waits for the reader's word. */
export interface PendingMutation {
  fields: readonly string[];
  variables: string;
  /** Whose data it is about, as far as the variables say. */
  companies: readonly string[];
}

interface ConfirmRunProps {
  pending: PendingMutation | null;
  /** Null while it isn't known. */
  schema: GraphQLSchema | null;
  /** Who runs it. */
  name: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once before something is changed, and says what will be. */
export function ConfirmRun({ pending, schema, name, onConfirm, onCancel }: ConfirmRunProps) {
  const fields = pending?.fields ?? [];
  const hasKey = pending !== null && textsNamed(pending.variables, 'idempotencyKey').length > 0;
  return (
    <Dialog
      open={pending !== null}
      onClose={onCancel}
      title="This changes real data"
      footer={
        <>
          <Button variant="primary" autoFocus onClick={onConfirm}>
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
        {pending !== null && pending.companies.length > 0 && `, on ${pending.companies.join(', ')}`}. It is no
        rehearsal.
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
          The <code>idempotencyKey</code> makes a retry safe: sent twice within 24 hours, the same input is done once.
        </p>
      )}
    </Dialog>
  );
}

function descriptionOf(schema: GraphQLSchema | null, field: string): string {
  return schema?.getMutationType()?.getFields()[field]?.description ?? 'The schema doesn’t know this field.';
}
