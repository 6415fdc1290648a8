'use client';

import { useState } from 'react';
import { Checkbox } from '#components/ui/field.tsx';
import { setPartnerKeysOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface RemoveKeyProps {
  partnerId: string;
  kid: string;
  /** The other keys, which stay. */
  keepKids: readonly string[];
  /** Whether the partner has no other key and no secret. */
  isOnlyCredential: boolean;
}

/** Removes a public key of a partner. */
export function RemoveKey({ partnerId, kid, keepKids, isOnlyCredential }: RemoveKeyProps) {
  const [isLeaked, setLeaked] = useState(false);
  return (
    <ConfirmDialog
      form={`remove-key:${partnerId}:${kid}`}
      trigger={
        <>
          Remove<span className="sr-only"> the key {kid}</span>
        </>
      }
      triggerSize="small"
      title="Remove this public key?"
      confirm="Remove key"
      failure="The public key was not removed"
      choice={{ value: isLeaked ? 'leaked' : '', restore: (value) => setLeaked(value === 'leaked') }}
      operation={setPartnerKeysOperation}
      input={{ partnerId, publicKeys: '', keepKids: [...keepKids], endTokens: isLeaked }}
      userErrors={({ setPartnerKeys }) => setPartnerKeys.userErrors}
      doneTitle="The public key was removed"
      done={
        isLeaked
          ? 'It gets no access token anymore, and all access tokens issued so far have ended.'
          : 'It gets no access token anymore.'
      }
    >
      <p>
        A program that signs with the private key of <code className="break-all">{kid}</code> gets no access token
        anymore.
      </p>
      {isOnlyCredential && (
        <p>
          This is the only key, and no secret is valid. The program can’t get access tokens until you add another key.
        </p>
      )}
      <Checkbox
        name="is-leaked"
        label="The private key leaked"
        hint="All access tokens issued so far end too."
        checked={isLeaked}
        onChange={(event) => setLeaked(event.target.checked)}
      />
    </ConfirmDialog>
  );
}
