'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import { addressesOf } from '#lib/admin/token-draft.ts';
import { setPartnerAddressRangesOperation } from '#lib/graphql/generated/operations.ts';
import { AddressField } from '#app/admin/tokens/_ui/address-field.tsx';

const shape = z.object({ addresses: z.string() });

/** Sets the IP address ranges from which a partner's credentials and access tokens work. */
export function AddressForm({ partnerId, allowedCidrs }: { partnerId: string; allowedCidrs: readonly string[] }) {
  const navigation = useNavigation();
  const [isSaved, setSaved] = useState(false);
  const { draft, errors, state, change, props } = useMutationForm({
    form: `partner-addresses:${partnerId}`,
    shape,
    initial: { addresses: allowedCidrs.join('\n') },
    check: () => {
      setSaved(false);
      return {};
    },
    operation: setPartnerAddressRangesOperation,
    toInput: (typed) => ({ partnerId, allowedCidrs: addressesOf(typed) }),
    fields: ['allowedCidrs'],
    userErrors: ({ setPartnerAddressRanges }) => setPartnerAddressRanges.userErrors,
    onDone: () => {
      setSaved(true);
      navigation.refresh();
    },
  });
  return (
    <Section title="IP addresses" summary="From other addresses, neither the secrets nor the access tokens work.">
      <form {...props} className="max-w-[44rem] space-y-6">
        <AddressField
          value={draft.addresses}
          error={errors['allowedCidrs']}
          onChange={(addresses) => change({ addresses })}
        />
        {isSaved && <Callout kind="success" title="The IP addresses were saved" live />}
        <FormFooter
          state={state}
          errors={errors}
          failure="The IP addresses were not saved"
          whenLost="They may have been saved anyway. You can safely save again."
          submit="Save IP addresses"
        />
      </form>
    </Section>
  );
}
