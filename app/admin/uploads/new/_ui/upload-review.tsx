'use client';

import type { FileSample } from '#lib/uploads/file-sample.ts';
import { isIdentifier, isLeftOutByHashing, kindOf, type UploadDraft } from '#lib/uploads/upload-draft.ts';
import { kindWords, sizeWords } from '#lib/uploads/upload-words.ts';
import type { AudienceChoice } from '#lib/uploads/audience-choices.ts';
import { ReviewBox, WordList } from '#app/admin/_ui/review-box.tsx';

interface UploadReviewProps {
  file: File | null;
  sample: FileSample | null;
  draft: UploadDraft;
  audiences: readonly AudienceChoice[];
  companyName: string;
}

const doing = { ADD: 'become members of', REMOVE: 'are removed from', REPLACE: 'become the only members of' };

/** A summary of the new upload in sentences. */
export function UploadReview({ file, sample, draft, audiences, companyName }: UploadReviewProps) {
  const name =
    draft.audienceId === 'new' ? draft.audienceName : audiences.find(({ id }) => id === draft.audienceId)?.name;
  const kinds = (sample?.columns ?? []).map((column) => kindOf(column, draft)).filter(isIdentifier);
  const sent = draft.hash ? kinds.filter((kind) => !isLeftOutByHashing(kind)) : kinds;
  if (file === null || name === undefined || name.trim() === '') {
    return (
      <ReviewBox>
        <p>Choose {file === null ? 'a file and an audience' : 'an audience'} to see what the upload does.</p>
      </ReviewBox>
    );
  }
  return (
    <ReviewBox>
      <p className="break-words">
        The people in <strong>{file.name}</strong> ({sizeWords(file.size)}) {doing[draft.operation]}{' '}
        <strong>{name}</strong> of {companyName}
        {sent.length === 0 ? '.' : ', found by:'}
      </p>
      <WordList words={[...new Set(sent)].map(kindWords)} />
      <p className="text-sm">
        {draft.hash
          ? 'They are hashed on this device. No email address, phone number or device ID leaves it.'
          : 'The file goes directly to the object store, and is deleted after processing.'}
      </p>
      {draft.validateOnly && <p className="text-sm">The file is only checked. The audience isn’t changed.</p>}
    </ReviewBox>
  );
}
