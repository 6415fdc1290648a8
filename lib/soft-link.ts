/** Makes a plain link one that `components/shell/soft-links.tsx` follows without loading the page anew. */
export const softLink = { 'data-soft': '' } as const;
