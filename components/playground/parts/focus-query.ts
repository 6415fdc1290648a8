/** Moves the focus to the query editor, when the element that had the focus is left behind or disappears. */
export function focusQuery(): void {
  document.querySelector<HTMLElement>('section[aria-label=Query] .graphiql-editor')?.focus();
}
