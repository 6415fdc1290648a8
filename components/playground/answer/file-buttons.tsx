'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AnswerLeaf } from '#lib/run/tabular-answer.ts';
import { fileName, toClipboard, toCsv, toNdjson } from '#lib/playground/answer-file.ts';
import type { Json } from '#shared/json.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';

interface FileButtonsProps {
  path: string;
  leaves: readonly AnswerLeaf[];
  items: readonly Json[];
}

/** Copies the rows for a spreadsheet, or downloads them as a file. */
export function FileButtons({ path, leaves, items }: FileButtonsProps) {
  const [copied, setCopied] = useState<{ items: readonly Json[]; words: string } | null>(null);
  const isEmpty = items.length === 0;

  const copy = () => {
    // Without HTTPS (except on localhost) there is no clipboard API.
    const written = Promise.resolve().then(() => navigator.clipboard.writeText(toClipboard(leaves, items)));
    written.then(
      () => setCopied({ items, words: `${items.length.toLocaleString('en')} rows copied` }),
      () => setCopied({ items, words: 'Copying failed. Download the CSV file instead' }),
    );
  };
  const save = (ending: 'csv' | 'ndjson') => {
    const parts = ending === 'csv' ? toCsv(leaves, items) : toNdjson(items);
    const type = ending === 'csv' ? 'text/csv;charset=utf-8' : 'application/x-ndjson';
    saveFile(fileName(path, ending, new Date()), new Blob(parts, { type }));
  };

  return (
    <>
      <span role="status" className="text-xs text-muted">
        {copied?.items === items && copied.words}
      </span>
      <Button
        size="small"
        disabled={isEmpty}
        onClick={copy}
        aria-label="Copy rows"
        title="Copy the rows for a spreadsheet"
      >
        Copy
      </Button>
      <Button size="small" disabled={isEmpty} onClick={() => save('csv')} aria-label="Download as CSV">
        <Download aria-hidden size={14} className="@max-[36rem]:hidden" />
        CSV
      </Button>
      <Button size="small" disabled={isEmpty} onClick={() => save('ndjson')} aria-label="Download as NDJSON">
        <Download aria-hidden size={14} className="@max-[36rem]:hidden" />
        NDJSON
      </Button>
    </>
  );
}
