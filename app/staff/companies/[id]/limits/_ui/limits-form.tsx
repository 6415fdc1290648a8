'use client';

import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Field, TextInput } from '#components/ui/field.tsx';
import { setCompanyLimitsOperation } from '#lib/graphql/generated/operations.ts';
import { companyPath } from '#lib/admin/companies.ts';
import { checkPoints, limitsShape, pointsOf, pointsRange } from '#lib/admin/company-limits.ts';

interface LimitsFormProps {
  companyId: string;
  rateLimitPoints: number | null;
  /** The default of the installation, in points. */
  standard: number;
}

/** Sets the rate limit of a company, or the default again. */
export function LimitsForm({ companyId, rateLimitPoints, standard }: LimitsFormProps) {
  const navigation = useNavigation();
  const { draft, errors, state, change, props } = useMutationForm({
    form: `company-limits:${companyId}`,
    shape: limitsShape,
    initial: { rateLimitPoints: rateLimitPoints?.toString() ?? '' },
    check: checkPoints,
    operation: setCompanyLimitsOperation,
    toInput: (typed) => ({ companyId, rateLimitPoints: pointsOf(typed.rateLimitPoints) }),
    fields: ['rateLimitPoints'],
    userErrors: ({ setCompanyLimits }) => setCompanyLimits.userErrors,
    onDone: () => {
      navigation.replace(companyPath(companyId));
      navigation.refresh();
    },
  });

  return (
    <form {...props} className="max-w-[44rem] space-y-8">
      <Field
        label="Points in a burst"
        hint={`What the keys can spend before they have to wait: ${pointsRange}. A larger burst also restores more points per second. Leave it empty for the default.`}
        error={errors['rateLimitPoints']}
      >
        <TextInput
          name="rate-limit-points"
          inputMode="numeric"
          value={draft.rateLimitPoints}
          maxLength={16}
          placeholder={`${standard.toLocaleString('en')} (the default)`}
          className="max-w-60"
          onChange={(event) => change({ rateLimitPoints: event.target.value })}
        />
      </Field>
      <FormFooter
        state={state}
        errors={errors}
        failure="The rate limit was not changed"
        whenLost="It may have been changed anyway. The company’s page shows the current limit."
        submit="Save rate limit"
        cancelHref={companyPath(companyId)}
      />
    </form>
  );
}
