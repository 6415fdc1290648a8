'use client';

import { useState, type SubmitEvent } from 'react';
import { MutationOutcome } from '#components/form/mutation-outcome.tsx';
import { useMutation } from '#components/form/use-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/field.tsx';
import { updateNotificationSettingsOperation } from '#lib/graphql/generated/operations.ts';
import type { NotificationSettingsFragment } from '#lib/graphql/generated/operations.ts';

const options: readonly { name: keyof NotificationSettingsFragment; label: string; hint: string }[] = [
  {
    name: 'uploads',
    label: 'My uploads',
    hint: 'When an upload that you created is complete or has failed.',
  },
  {
    name: 'keyReminders',
    label: 'API keys that expire',
    hint: '14, 3 and 1 days before a key expires that you created, or that belongs to a company where you are an admin.',
  },
  {
    name: 'partnerAccess',
    label: 'Partner access',
    hint: 'When partner access to a company where you are an admin is granted, changed or revoked, and 7 days before it ends.',
  },
];

/** One checkbox for each kind of email that can be turned off. */
export function NotificationForm({ settings }: { settings: NotificationSettingsFragment }) {
  const [draft, setDraft] = useState<NotificationSettingsFragment>(settings);
  const [isSaved, setIsSaved] = useState(false);
  const { state, run } = useMutation(updateNotificationSettingsOperation);

  const submit = async () => {
    if (state.kind === 'pending') return;
    setIsSaved(false);
    const data = await run(draft);
    if (data === null) return;
    setDraft(data.updateNotificationSettings.notificationSettings);
    setIsSaved(true);
  };

  return (
    <form
      className="space-y-6"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit().catch(reportError);
      }}
    >
      <fieldset className="space-y-4">
        <legend className="mb-4 text-xl font-bold tracking-tight">Send me emails about</legend>
        {options.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            name={name}
            label={label}
            hint={hint}
            checked={draft[name]}
            onChange={(event) => {
              setDraft((before) => ({ ...before, [name]: event.target.checked }));
              setIsSaved(false);
            }}
          />
        ))}
      </fieldset>
      <MutationOutcome
        state={state}
        failure="Your settings were not saved"
        whenLost="Load this page again to see whether they were saved."
      />
      <div className="flex flex-wrap items-center gap-4">
        {/* Never disabled: another tab may have stored other settings than this form began with. */}
        <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
          Save settings
        </Button>
        <p role="status">{isSaved && 'Your settings were saved.'}</p>
      </div>
    </form>
  );
}
