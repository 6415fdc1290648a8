'use client';

import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { FieldGroup } from '#components/ui/field.tsx';

interface FilePickerProps {
  label: ReactNode;
  hint: string;
  error: string | undefined;
  /** Name of the chosen file. */
  fileName: string | undefined;
  disabled?: boolean | undefined;
  onChoose: (file: File) => void;
}

/** A file input with drag and drop. It uses the native input, so it works with keyboards and phones. */
export function FilePicker({ label, hint, error, fileName, disabled = false, onChoose }: FilePickerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files.item(0);
    if (file !== null && !disabled) onChoose(file);
  };
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={clsx(
          'relative flex flex-wrap items-center gap-x-4 gap-y-3 border-2 border-dashed px-4 py-6 outline-offset-2 has-focus-visible:outline-2',
          isOver ? 'border-accent-fill bg-accent-wash' : error === undefined ? 'border-rule-strong' : 'border-danger',
        )}
      >
        <FileUp aria-hidden size={28} className="shrink-0 text-accent" />
        <label htmlFor={id} className="min-w-0 flex-1 basis-48">
          <span className="font-semibold underline">
            {fileName === undefined ? 'Choose a file' : 'Choose another file'}
          </span>
          {/* Phones have nothing to drop. */}
          <span className="max-sm:hidden pointer-coarse:hidden"> or drop it here</span>
          {fileName !== undefined && <span className="block text-sm wrap-anywhere text-muted">{fileName}</span>}
        </label>
        {/* It covers the box, so that a click anywhere opens the browser's dialog. */}
        <input
          id={id}
          type="file"
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          accept=".csv,.tsv,.tab,.txt,.ndjson,.jsonl,.gz"
          className="absolute inset-0 cursor-pointer opacity-0"
          // Reset, because choosing the same file again after a fix would otherwise fire no change event.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const file = event.target.files?.item(0);
            if (file) onChoose(file);
          }}
        />
      </div>
    </FieldGroup>
  );
}
