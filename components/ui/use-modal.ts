import { useLayoutEffect } from 'react';

/**
 * Opens and closes a native `<dialog>` with `open`. It also returns the focus when the dialog is unmounted instead of
 * closed.
 */
export function useModal(ref: { current: HTMLDialogElement | null }, open: boolean): void {
  // A layout effect, so that the dialog is open before the next key press.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return;
    const before = document.activeElement;
    const root = document.documentElement;
    root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`);
    if (!dialog.open) dialog.showModal();
    // React's autoFocus focuses before the dialog is open, when nothing in it can be focused.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref, open]);
}
