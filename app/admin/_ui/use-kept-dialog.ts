import { useEffect, useEffectEvent, useState } from 'react';
import { dropDraft, keepDraft, takeDraft, type DraftShape } from '../../../lib/kept-draft.ts';

interface KeptDialogOptions<Draft> {
  /** Names the dialog and what it is about, for a draft to find back to it and to nothing else. */
  form: string;
  shape: DraftShape<Draft>;
  /** What is typed and chosen in it now. */
  draft: Draft;
  sessionEnded: boolean;
  restore: (draft: Draft) => void;
}

/** Whether a dialog is open. One in which the session ended opens by itself, as it was, where the reader comes back to. */
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
    // As soon as it is known, and again with what is typed after it: the link to sign in is not the only way there.
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
