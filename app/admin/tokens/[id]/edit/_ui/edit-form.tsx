'use client';

import { useRouter } from 'next/navigation';
import { MutationOutcome } from '../../../../../../components/form/mutation-outcome.tsx';
import { useMutationForm } from '../../../../../../components/form/use-mutation-form.ts';
import { Button, ButtonLink } from '../../../../../../components/ui/button.tsx';
import { addressesOf, checkIdentity, tokenDraftFields, tokenEditShape } from '../../../../../../lib/token-draft.ts';
import { updateTokenOperation, type TokenDetail } from '../../../../../../lib/token-detail.ts';
import { ScopePicker } from '../../../../_ui/scope-picker.tsx';
import { AddressField } from '../../../_ui/address-field.tsx';
import { NameField } from '../../../_ui/name-field.tsx';

interface EditFormProps {
  token: Pick<TokenDetail, 'id' | 'name' | 'scopes' | 'allowedCidrs'>;
  grantable: readonly string[];
}

/** What of a key can change without a new value: its name, what it may do, and from where. */
export function EditForm({ token, grantable }: EditFormProps) {
  const router = useRouter();
  const here = `/admin/tokens/${token.id}`;
  const { draft, errors, state, change, props } = useMutationForm({
    form: `token-edit:${token.id}`,
    shape: tokenEditShape,
    initial: { name: token.name, scopes: [...token.scopes], addresses: token.allowedCidrs.join('\n') },
    check: checkIdentity,
    operation: updateTokenOperation,
    toInput: ({ name, scopes, addresses }) => ({
      id: token.id,
      name: name.trim(),
      scopes,
      allowedCidrs: addressesOf({ addresses }),
    }),
    fields: tokenDraftFields,
    userErrors: ({ updateAPIToken }) => updateAPIToken.userErrors,
    onDone: () => {
      router.replace(here);
      router.refresh();
    },
  });

  return (
    <form {...props} className="max-w-[44rem] space-y-10">
      <NameField value={draft.name} error={errors['name']} onChange={(name) => change({ name })} />
      <ScopePicker
        chosen={draft.scopes}
        // What it has already it may keep, whoever edits it.
        grantable={[...grantable, ...token.scopes]}
        error={errors['scopes']}
        onChange={(scopes) => change({ scopes })}
      />
      <AddressField
        value={draft.addresses}
        error={errors['allowedCidrs']}
        onChange={(addresses) => change({ addresses })}
      />
      <MutationOutcome
        state={state}
        formError={errors['form']}
        failure="The key was not changed"
        whenLost="It may have been changed all the same. Saving once more does no harm."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
          Save changes
        </Button>
        <ButtonLink variant="quiet" href={here}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
