'use client';

import { useEffect, useRef, useState } from 'react';
import { FormColumns } from '#components/form/form-columns.tsx';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Checkbox } from '#components/ui/field.tsx';
import { Section } from '#components/ui/section.tsx';
import { createUploadOperation } from '#lib/graphql/generated/operations.ts';
import { identityKey } from '#lib/uploads/file-identity.ts';
import { dropOldHashedFiles } from '#lib/uploads/hashed-files.ts';
import { keepDraft } from '#lib/storage/kept-draft.ts';
import { rejectionWords } from '#lib/uploads/failure-words.ts';
import { rememberFile } from '#lib/uploads/open-files.ts';
import {
  checkUploadDraft,
  toUploadInput,
  uploadDraftFields,
  uploadDraftShape,
  type UploadDraft,
} from '#lib/uploads/upload-draft.ts';
import type { AudienceChoice } from '#lib/uploads/audience-choices.ts';
import { ProgressBar } from '../../_ui/progress-bar.tsx';
import { FilePicker } from '../../_ui/file-picker.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { ColumnTable } from './column-table.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import { prepareUpload, type PreparedUpload } from './prepare-upload.ts';
import { UploadReview } from './upload-review.tsx';
import { useChosenFile } from './use-chosen-file.ts';

interface UploadFormProps {
  company: { id: string; name: string };
  audiences: readonly AudienceChoice[];
  initial: UploadDraft;
  listHref: string;
}

/** Creates an upload: all fields on one page, with a summary in sentences before any data leaves the device. */
export function UploadForm({ company, audiences, initial, listHref }: UploadFormProps) {
  const navigation = useNavigation();
  const { file, sample, problem, choose } = useChosenFile();
  const [hashed, setHashed] = useState<number | null>(null);
  const prepared = useRef<PreparedUpload>(undefined);
  useEffect(() => {
    dropOldHashedFiles(Date.now()).catch(reportError);
  }, []);

  const { draft, errors, state, preparing, change, props } = useMutationForm({
    form: `upload:${company.id}`,
    shape: uploadDraftShape,
    initial,
    check: (typed) => checkUploadDraft(typed, problem === undefined ? (sample?.columns ?? null) : null),
    prepare: async (typed) => {
      if (file === null || sample === null) return { file: 'Choose a file.' };
      const outcome = await prepareUpload(file, sample, typed, {
        companyId: company.id,
        audiences,
        onHashed: setHashed,
      });
      setHashed(null);
      if ('errors' in outcome) return outcome.errors;
      prepared.current = outcome;
      // A retry must not create the audience again.
      if (typed.audienceId === 'new') change({ audienceId: outcome.target.audienceId });
      return {};
    },
    operation: createUploadOperation,
    toInput: (typed) => {
      if (prepared.current === undefined) throw new Error('Nothing is prepared.');
      return toUploadInput(typed, prepared.current.file.sent, prepared.current.target);
    },
    fields: uploadDraftFields,
    userErrors: ({ createFirstPartyUpload }) => createFirstPartyUpload.userErrors.map(rejectionWords),
    onDone: ({ createFirstPartyUpload: { upload } }) => {
      const made = prepared.current;
      if (upload === null || made === undefined) return;
      rememberFile(upload.id, made.file.body);
      keepDraft(localStorage, identityKey(upload.id), made.file.identity);
      navigation.push(`/admin/uploads/${upload.id}`);
    },
  });
  const audienceChoices = audiences.some(({ id }) => id === draft.audienceId) ? audiences : withMade(audiences, draft);
  const isBusy = preparing || state.kind === 'pending';

  return (
    <FormColumns
      {...props}
      review={
        <UploadReview
          file={file}
          sample={sample}
          draft={draft}
          audiences={audienceChoices}
          companyName={company.name}
        />
      }
      footer={
        <>
          {hashed !== null && <ProgressBar label="Hashing on this device" share={hashed} />}
          <FormFooter
            state={state}
            errors={errors}
            preparing={preparing}
            failure="The upload was not started"
            whenLost="The upload may have been created anyway. Selecting the button again finds it."
            submit={`${draft.hash ? 'Hash and upload' : 'Upload'} to ${company.name}`}
            cancelHref={listHref}
          />
        </>
      }
    >
      <div className="space-y-12">
        <Section
          title="Customer file"
          summary="CSV or TSV with a header row, or NDJSON. UTF-8, optionally compressed with gzip, up to 5 GiB."
        >
          <FilePicker
            label={<span className="sr-only">File</span>}
            hint="Nothing is sent until you start the upload."
            error={problem ?? errors['file']}
            fileName={file?.name}
            disabled={isBusy}
            onChoose={(chosen) => {
              // The column settings stay: they apply by column name, and the table shows them again.
              change({});
              choose(chosen);
            }}
          />
          {sample !== null && (
            <>
              <Checkbox
                name="hash"
                label="Hash on this device before sending"
                hint="Only SHA-256 hashes and consents leave this device. IP addresses and your own IDs are left out, because they can’t be matched as hashes."
                checked={draft.hash}
                onChange={(event) => change({ hash: event.target.checked })}
              />
              <ColumnTable
                columns={sample.columns}
                draft={draft}
                error={errors['columns']}
                onChange={(kinds) => change({ kinds })}
              />
            </>
          )}
        </Section>
        <Section title="Audience and change">
          <AudienceFields audiences={audienceChoices} draft={draft} errors={errors} onChange={change} />
        </Section>
        <Section
          title="Consent"
          summary={
            draft.operation === 'REMOVE'
              ? 'Removing people needs no consent.'
              : 'Exclude people who refused consent. A consent column in the file overrides these settings, row by row.'
          }
        >
          <ConsentFields draft={draft} errors={errors} onChange={change} />
        </Section>
        <Section title="Options">
          <OptionFields draft={draft} errors={errors} onChange={change} />
        </Section>
      </div>
    </FormColumns>
  );
}

/** Adds an audience that was created by a failed attempt to the choices, by its name. */
function withMade(
  audiences: readonly AudienceChoice[],
  { audienceId, audienceName }: { audienceId: string; audienceName: string },
): readonly AudienceChoice[] {
  if (audienceId === '' || audienceId === 'new') return audiences;
  return [{ id: audienceId, name: audienceName, version: 1 }, ...audiences];
}
