'use client';

import { useState } from 'react';
import { z } from 'zod';
import { MutationOutcome } from '#components/form/mutation-outcome.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Field, TextInput } from '#components/ui/field.tsx';
import { closeCompanyOperation } from '#lib/graphql/generated/operations.ts';
import { companyPath, type CompanyAccessCounts } from '#lib/admin/companies.ts';
import { maximumLengths } from '#shared/limits.ts';
import { CloseReview } from './close-review.tsx';

const closeShape = z.object({ reason: z.string(), typedName: z.string() });

interface CloseFormProps {
  company: { id: string; name: string };
}

/** Closes a company in two steps: a check of what would end, then the company's name typed as a confirmation. */
export function CloseForm({ company }: CloseFormProps) {
  const { id, name } = company;
  const navigation = useNavigation();
  const [ends, setEnds] = useState<CompanyAccessCounts | null>(null);
  const { draft, errors, state, change, props } = useMutationForm({
    form: `close-company:${id}`,
    shape: closeShape,
    initial: { reason: '', typedName: '' },
    check: ({ reason, typedName }) => ({
      ...(reason.trim() === '' && { reason: 'Enter a reason.' }),
      ...(ends !== null && typedName.trim() !== name && { typedName: `Type the name of the company: ${name}` }),
    }),
    operation: closeCompanyOperation,
    toInput: ({ reason }) => ({ companyId: id, reason: reason.trim(), validateOnly: ends === null }),
    fields: ['reason'],
    userErrors: ({ closeCompany }) => closeCompany.userErrors,
    onDone: ({ closeCompany }) => {
      if (ends === null) {
        setEnds(closeCompany.ends);
      } else {
        navigation.replace(companyPath(id));
        navigation.refresh();
      }
    },
  });
  const pending = state.kind === 'pending';

  return (
    <form {...props} className="max-w-[44rem] space-y-8">
      <Field
        label="Reason"
        hint={`Staff and the company’s members can read it. At most ${maximumLengths.statusReason} characters.`}
        error={errors['reason']}
        required
      >
        <TextInput
          name="close-reason"
          value={draft.reason}
          maxLength={maximumLengths.statusReason}
          data-1p-ignore
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
      {ends !== null && (
        <>
          <CloseReview name={name} ends={ends} />
          <Field label={`Type the name of the company: ${name}`} error={errors['typedName']} required>
            <TextInput
              name="typed-name"
              value={draft.typedName}
              data-1p-ignore
              onChange={(event) => change({ typedName: event.target.value })}
            />
          </Field>
        </>
      )}
      <MutationOutcome
        state={state}
        formError={errors['form']}
        failure="The company was not closed"
        whenLost="It may have been closed anyway. The company’s page shows its status."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={ends === null ? 'primary' : 'danger'} pending={pending}>
          {ends === null ? 'Check what would end' : 'Close company'}
        </Button>
        <ButtonLink variant="quiet" href={companyPath(id)}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
