/** Markdown with its fenced code and its code spans taken out. */
export function withoutCode(markdown: string): string {
  return markdown.replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2`*$/gm, '').replace(/(`+)[^`\n]+\1/g, '');
}

/** The headings of a text, in order. */
export function headings(markdown: string): { level: number; text: string }[] {
  const text = markdown.replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2`*$/gm, '');
  return [...text.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', title = '']) => ({
    level: marks.length,
    text: title,
  }));
}

/** Where the links outside of code lead. */
export function proseLinks(markdown: string): string[] {
  const text = markdown.replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2`*$/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
}
