'use client';

import { useNavigation } from '#components/ui/use-navigation.ts';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { updatePartnerOperation } from '#lib/graphql/generated/operations.ts';
import {
  checkPartner,
  draftOfPartner,
  partnerDraftShape,
  partnerFields,
  partnerPath,
  type RegisteredPartner,
  toPartnerValues,
} from '#lib/admin/partner-register.ts';
import { PartnerFields } from '#app/staff/partners/_ui/partner-fields.tsx';

/** Changes the name, the website and the redirect URLs of a partner. */
export function EditPartnerForm({ partner }: { partner: RegisteredPartner }) {
  const navigation = useNavigation();
  const { draft, errors, state, change, props } = useMutationForm({
    form: `partner:${partner.id}`,
    shape: partnerDraftShape,
    initial: draftOfPartner(partner),
    check: checkPartner,
    operation: updatePartnerOperation,
    toInput: (typed) => ({ partnerId: partner.id, ...toPartnerValues(typed) }),
    fields: partnerFields,
    userErrors: ({ updatePartner }) => updatePartner.userErrors,
    onDone: () => {
      navigation.replace(partnerPath(partner.id));
      navigation.refresh();
    },
  });

  return (
    <form {...props} className="max-w-[44rem] space-y-6 sm:space-y-8">
      <PartnerFields draft={draft} errors={errors} change={change} />
      <FormFooter
        state={state}
        errors={errors}
        failure="The partner was not changed"
        whenLost="The change may have been made anyway. The partner’s page shows its current fields."
        submit="Save changes"
        cancelHref={partnerPath(partner.id)}
      />
    </form>
  );
}
