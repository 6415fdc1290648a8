import { useEffect, useEffectEvent, useState } from 'react';
import { dropDraft, keepDraft, takeDraft, type DraftShape } from '#lib/storage/kept-draft.ts';

interface KeptDialogOptions<Draft> {
  /** Identifies the dialog and its target, so that a draft is restored only there. */
  form: string;
  shape: DraftShape<Draft>;
  /** The current values of the dialog's fields. */
  draft: Draft;
  sessionEnded: boolean;
  restore: (draft: Draft) => void;
}

/** Whether a dialog is open. A dialog whose session ended reopens with its values after the sign-in. */
export function useKeptDialog<Draft>({ form, shape, draft, sessionEnded, restore }: KeptDialogOptions<Draft>) {
  const [open, setOpen] = useState(false);

  const reopen = useEffectEvent(() => {
    const kept = takeDraft(sessionStorage, form, shape);
    if (kept === null) return;
    restore(kept);
    setOpen(true);
  });
  useEffect(() => reopen(), [form]);

  useEffect(() => {
    // Stored as soon as the session ends, and again after each change. The sign-in link isn't the only way to leave the
    // page.
    if (open && sessionEnded) keepDraft(sessionStorage, form, draft);
  }, [open, sessionEnded, form, draft]);

  return {
    open,
    show: () => setOpen(true),
    hide: () => {
      dropDraft(sessionStorage, form);
      setOpen(false);
    },
  };
}
