/** Attributes of a link that `components/ui/navigation.tsx` follows without a page reload. */
export const softLink = { 'data-soft': '' } as const;

/** The same for a link that changes the current view: the page doesn't scroll to the top. */
export const softLinkInPlace = { 'data-soft': 'in-place' } as const;
