'use client';

import { useState } from 'react';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { setSecondFactorRuleOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';

const choices = [
  { value: '0', label: 'Now' },
  { value: '7', label: 'In 7 days' },
  { value: '14', label: 'In 14 days' },
  { value: '30', label: 'In 30 days' },
];

interface RequireSecondFactorProps {
  company: { id: string; name: string };
  /** Whether it is required already, so that only the date changes. */
  isRequired: boolean;
  /** Number of admins without a second factor. */
  lacking: number;
}

/** Requires a second factor of the company's admins from a date on. */
export function RequireSecondFactor({ company: { id, name }, isRequired, lacking }: RequireSecondFactorProps) {
  const [days, setDays] = useState('7');
  return (
    <ConfirmDialog
      form={`second-factor-rule:${id}`}
      trigger={isRequired ? 'Change date' : 'Require a second factor'}
      tone="primary"
      title={`Require a second factor of the admins of ${name}?`}
      confirm={isRequired ? 'Change date' : 'Require a second factor'}
      choice={{ value: days, restore: setDays }}
      failure="The rule was not changed"
      operation={setSecondFactorRuleOperation}
      input={{ companyId: id, required: true, afterDays: Number(days) }}
      userErrors={({ setSecondFactorRule }) => setSecondFactorRule.userErrors}
      doneTitle="A second factor is required"
      done={
        lacking === 0
          ? 'Every admin has one already.'
          : 'Admins without one must add one at their next sign-in after the date. If this installation sends email, they get one now.'
      }
    >
      <RadioGroup label="From when on" name="after-days" choices={choices} value={days} onChange={setDays} />
      <p>
        From then on, an admin without a passkey or an authenticator app has the permissions of an editor until they add
        one. API keys aren’t affected.
      </p>
    </ConfirmDialog>
  );
}
