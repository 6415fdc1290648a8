'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Callout } from '#components/ui/callout.tsx';
import { Field, TextArea } from '#components/ui/field.tsx';
import { setPartnerKeysOperation } from '#lib/graphql/generated/operations.ts';

interface AddKeyProps {
  partnerId: string;
  /** The keys that are registered, which stay. */
  kids: readonly string[];
}

const shape = z.object({ publicKeys: z.string() });

/** Registers public keys of a partner next to its present ones. */
export function AddKey({ partnerId, kids }: AddKeyProps) {
  const navigation = useNavigation();
  const [isSaved, setSaved] = useState(false);
  const { draft, errors, state, change, props } = useMutationForm({
    form: `partner-keys:${partnerId}`,
    shape,
    initial: { publicKeys: '' },
    check: ({ publicKeys }) => {
      setSaved(false);
      return publicKeys.trim() === '' ? { publicKeys: 'Paste a public key.' } : {};
    },
    operation: setPartnerKeysOperation,
    toInput: ({ publicKeys }) => ({ partnerId, publicKeys, keepKids: [...kids] }),
    fields: ['publicKeys'],
    userErrors: ({ setPartnerKeys }) => setPartnerKeys.userErrors,
    onDone: () => {
      change({ publicKeys: '' });
      setSaved(true);
      navigation.refresh();
    },
  });
  return (
    <form {...props} className="max-w-[44rem] space-y-6">
      <Field
        label="Public key"
        hint="PEM text, which starts with -----BEGIN PUBLIC KEY-----, a JSON Web Key or a JSON Web Key Set. Never a private key."
        error={errors['publicKeys']}
        required
      >
        <TextArea
          name="public-keys"
          rows={5}
          spellCheck={false}
          autoComplete="off"
          data-1p-ignore
          value={draft.publicKeys}
          onChange={(event) => change({ publicKeys: event.target.value })}
          className="font-mono text-sm"
        />
      </Field>
      {isSaved && <Callout kind="success" title="The public key was added" live />}
      <FormFooter
        state={state}
        errors={errors}
        failure="The public key was not added"
        whenLost="It may have been added anyway. You can safely add it again."
        submit="Add public key"
      />
    </form>
  );
}
