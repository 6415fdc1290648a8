'use client';

import { useNavigation } from '#components/ui/use-navigation.ts';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { updateTokenOperation } from '#lib/graphql/generated/operations.ts';
import { addressesOf, checkIdentity, tokenDraftFields, tokenEditShape } from '#lib/admin/token-draft.ts';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { ScopePicker } from '#app/admin/_ui/scope-picker.tsx';
import { AddressField } from '#app/admin/tokens/_ui/address-field.tsx';
import { NameField } from '#app/admin/tokens/_ui/name-field.tsx';

interface EditFormProps {
  token: Pick<TokenDetail, 'id' | 'name' | 'scopes' | 'allowedCidrs'>;
  grantable: readonly string[];
}

/** Edits the properties of a key that don't need a new value: its name, permissions and IP addresses. */
export function EditForm({ token, grantable }: EditFormProps) {
  const navigation = useNavigation();
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
      navigation.replace(here);
      navigation.refresh();
    },
  });

  return (
    <form {...props} className="max-w-[44rem] space-y-10">
      <NameField value={draft.name} error={errors['name']} onChange={(name) => change({ name })} />
      <ScopePicker
        chosen={draft.scopes}
        // A key may keep its permissions, whichever admin edits it.
        grantable={[...grantable, ...token.scopes]}
        error={errors['scopes']}
        onChange={(scopes) => change({ scopes })}
      />
      <AddressField
        value={draft.addresses}
        error={errors['allowedCidrs']}
        onChange={(addresses) => change({ addresses })}
      />
      <FormFooter
        state={state}
        errors={errors}
        failure="The key was not changed"
        whenLost="The key may have been changed anyway. You can safely save again."
        submit="Save changes"
        cancelHref={here}
      />
    </form>
  );
}
