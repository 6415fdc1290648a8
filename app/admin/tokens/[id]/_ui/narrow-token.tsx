'use client';

import { updateTokenOperation } from '../../../../../lib/token-detail.ts';
import { scopeWords } from '../../../../../lib/token-scopes.ts';
import { ConfirmDialog } from '../../../_ui/confirm-dialog.tsx';

interface NarrowTokenProps {
  tokenId: string;
  kept: readonly string[];
  unused: readonly string[];
}

/** Leaves a key with what it uses. */
export function NarrowToken({ tokenId, kept, unused }: NarrowTokenProps) {
  return (
    <ConfirmDialog
      form={`narrow-token:${tokenId}`}
      trigger={unused.length === 1 ? 'Take it away' : `Take the ${unused.length} away`}
      title="Leave it only what it uses?"
      confirm="Narrow the key"
      tone="primary"
      failure="The key was not changed"
      operation={updateTokenOperation}
      input={{ id: tokenId, scopes: kept }}
      userErrors={({ updateAPIToken }) => updateAPIToken.userErrors}
      done="The key has only what it uses. Should a program be refused now, you can give the permission back under Edit."
    >
      <Words title="It will no longer be able to" scopes={unused} />
      <Words title="It can still" scopes={kept} />
      <p>A task that runs less than once in 30 days may need what looks unused.</p>
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
