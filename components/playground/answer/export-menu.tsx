'use client';

import { ChevronDown, Copy, Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { AnswerLeaf } from '#lib/run/tabular-answer.ts';
import { fileName, toClipboard, toCsv, toNdjson } from '#lib/playground/answer-file.ts';
import type { Json } from '#shared/json.ts';
import { Button } from '../../ui/button.tsx';
import { ClosingDetails } from '../../ui/closing-details.tsx';
import { saveFile } from '../../ui/save-file.ts';

interface ExportMenuProps {
  path: string;
  leaves: readonly AnswerLeaf[];
  items: readonly Json[];
  /** The controls that a phone shows only here. */
  children: ReactNode;
}

/**
 * A menu that copies the rows for a spreadsheet, or downloads them as a file. It stays open, for both. It is placed in
 * the bar around it, because the button can be too far left for the width of the menu.
 */
export function ExportMenu({ path, leaves, items, children }: ExportMenuProps) {
  const [copied, setCopied] = useState<{ items: readonly Json[]; words: string } | null>(null);

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
  const actions = [
    { label: 'Copy rows', icon: Copy, act: copy },
    { label: 'Download as CSV', icon: Download, act: () => save('csv') },
    { label: 'Download as NDJSON', icon: Download, act: () => save('ndjson') },
  ];

  return (
    <ClosingDetails>
      <summary className="flex min-h-8 items-center gap-1.5 rounded-sm border border-rule-strong bg-panel px-3 text-sm font-semibold hover:border-ink">
        <span className="max-md:hidden">Export</span>
        <span className="md:hidden">More</span>
        <ChevronDown aria-hidden size={14} />
      </summary>
      <div className="absolute right-4 flex w-72 max-w-[calc(100%-2rem)] flex-col items-stretch rounded-sm border border-rule-strong bg-panel p-1 shadow-lg max-md:bottom-full max-md:mb-1 max-md:max-h-[clamp(7rem,100dvh-16rem,24rem)] max-md:overflow-y-auto md:mt-1 md:w-60">
        {children}
        {actions.map(({ label, icon: Icon, act }) => (
          <Button
            key={label}
            size="small"
            variant="quiet"
            className="shrink-0 justify-start! text-left! font-normal! whitespace-normal!"
            onClick={act}
          >
            <Icon aria-hidden size={14} />
            {label}
          </Button>
        ))}
        <span role="status" className="px-3 text-xs text-muted">
          {copied?.items === items && copied.words}
        </span>
      </div>
    </ClosingDetails>
  );
}
