'use client';

import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NameForm } from './name-form.tsx';

interface QueryRowProps {
  name: string;
  /** A second line. */
  note?: string;
  isRenamed: boolean;
  onOpen: () => void;
  /** Absent if the reader may not change it. */
  onChange?: {
    startRename: () => void;
    rename: (name: string) => void;
    stopRename: () => void;
    remove: () => void;
  };
  /** Why the last change failed. */
  children?: ReactNode;
}

/** A saved query: a click opens it in a tab. */
export function QueryRow({ name, note, isRenamed, onOpen, onChange, children }: QueryRowProps) {
  return (
    <li className="hover:bg-sunken">
      <div className="flex items-center">
        {isRenamed && onChange ? (
          <NameForm
            label={`New name for ${name}`}
            initial={name}
            onCancel={onChange.stopRename}
            onName={onChange.rename}
          />
        ) : (
          <>
            <button
              type="button"
              onClick={onOpen}
              className="min-h-10 min-w-0 flex-1 px-3 py-1.5 text-left text-sm -outline-offset-2!"
            >
              <span className="block truncate font-medium">{name}</span>
              {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
            </button>
            {onChange && (
              <>
                <IconButton icon={Pencil} label={`Rename ${name}`} onClick={onChange.startRename} />
                <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onChange.remove} />
              </>
            )}
          </>
        )}
      </div>
      {children}
    </li>
  );
}

function IconButton({ icon: Icon, label, onClick }: { icon: typeof Pencil; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      title={label}
      onClick={onClick}
      className="rounded-sm p-2 text-muted -outline-offset-2! hover:text-ink"
    >
      <Icon aria-hidden size={15} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
