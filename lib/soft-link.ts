/** Makes a plain link one that `components/shell/soft-links.tsx` follows without loading the page anew. */
export const softLink = { 'data-soft': '' } as const;

/** The same for a link that changes what is shown where one is: the page doesn't scroll to its top. */
export const softLinkInPlace = { 'data-soft': 'in-place' } as const;
