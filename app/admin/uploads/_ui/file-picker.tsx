'use client';

import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { FieldGroup } from '#components/ui/field.tsx';

interface FilePickerProps {
  label: string;
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
          'relative flex flex-wrap items-center gap-x-4 gap-y-3 border-2 border-dashed px-4 py-6',
          isOver ? 'border-accent-fill bg-accent-wash' : error === undefined ? 'border-rule-strong' : 'border-danger',
        )}
      >
        <FileUp aria-hidden size={28} className="shrink-0 text-accent" />
        <div className="min-w-0 flex-1 basis-48">
          <label htmlFor={id} className="font-semibold">
            {fileName === undefined ? 'Choose a file' : 'Choose another file'}
            {/* Phones have nothing to drop. */}
            <span className="max-sm:hidden pointer-coarse:hidden"> or drop it here</span>
          </label>
          <input
            id={id}
            type="file"
            disabled={disabled}
            aria-invalid={error !== undefined || undefined}
            accept=".csv,.tsv,.tab,.txt,.ndjson,.jsonl,.gz"
            className="mt-2 block w-full text-sm file:mr-3 file:min-h-8 file:rounded-sm file:border file:border-solid file:border-rule-strong file:bg-panel file:px-3 file:text-sm file:font-semibold file:text-ink"
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
      </div>
    </FieldGroup>
  );
}
