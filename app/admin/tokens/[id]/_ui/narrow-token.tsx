'use client';

import { updateTokenOperation } from '#lib/graphql/generated/operations.ts';
import type { APITokenScope } from '#shared/permissions.ts';
import { scopeWords } from '#lib/admin/token-scopes.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface NarrowTokenProps {
  tokenId: string;
  kept: APITokenScope[];
  unused: readonly string[];
}

/** Removes the permissions that a key doesn't use. */
export function NarrowToken({ tokenId, kept, unused }: NarrowTokenProps) {
  return (
    <ConfirmDialog
      form={`narrow-token:${tokenId}`}
      trigger="Remove unused permissions"
      title="Remove the unused permissions?"
      confirm="Remove permissions"
      tone="primary"
      failure="The key was not changed"
      operation={updateTokenOperation}
      input={{ id: tokenId, scopes: kept }}
      userErrors={({ updateAPIToken }) => updateAPIToken.userErrors}
      doneTitle="The unused permissions were removed"
      done="The key has only the permissions it uses. If a program is now denied, add the permission again with “Edit key”."
    >
      <Words title="The key can no longer" scopes={unused} />
      <Words title="The key can still" scopes={kept} />
      <p>A task that runs less than once in 30 days may need a permission that looks unused.</p>
    </ConfirmDialog>
  );
}

function Words({ title, scopes }: { title: string; scopes: readonly string[] }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-sm">
        {scopeWords(scopes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}
