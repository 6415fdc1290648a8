'use client';

import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { AnsweredRun } from '#lib/playground/answers.ts';
import { fileName } from '#lib/playground/answer-file.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Copies a response as JSON, or downloads it as a file. A phone has only room for the first button. */
export function JsonButtons({ run: { request, outcome } }: { run: AnsweredRun }) {
  const { body } = outcome.answer;
  const json = useMemo(() => JSON.stringify(body, null, 2), [body]);
  const label = 'Download response as JSON';
  const save = () =>
    saveFile(fileName(request.operationName ?? '', 'json', new Date()), new Blob([json], { type: 'application/json' }));

  return (
    <span className="absolute top-1 right-4 z-[1] flex items-center rounded-sm bg-paper max-sm:[&_[role=status]]:sr-only">
      <CopyButton text={json} label="Copy response" />
      <button
        type="button"
        onClick={save}
        title={label}
        className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink max-sm:hidden"
      >
        <Download aria-hidden size={16} />
        <span className="sr-only">{label}</span>
      </button>
    </span>
  );
}
