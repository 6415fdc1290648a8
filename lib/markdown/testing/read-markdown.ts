/** Markdown without its fenced code and code spans. */
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

/** The targets of links outside of code. */
export function proseLinks(markdown: string): string[] {
  const text = markdown.replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2`*$/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
}
