import { useLayoutEffect } from 'react';

/** Opens and closes a native `<dialog>` with `open`, and returns focus also when the dialog is unmounted instead of closed. */
export function useModal(ref: { current: HTMLDialogElement | null }, open: boolean): void {
  // Before the next key: what is typed into a dialog that is there must not go elsewhere.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref, open]);
}
