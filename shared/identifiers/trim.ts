/** Unicode white space and invisible characters: zero-width characters, directional marks, soft hyphens. */
const invisible = '[\\s\\p{Z}\\p{Cf}\\u0000-\\u001f\\u007f-\\u009f]';
const outside = new RegExp(`^${invisible}+|${invisible}+$`, 'gu');

/** A value without invisible characters at its ends, which spreadsheets and copied text leave there. */
export function trimInvisible(text: string): string {
  const isPlain = isPrintable(text.charCodeAt(0)) && isPrintable(text.charCodeAt(text.length - 1));
  return isPlain ? text : text.replace(outside, '');
}

function isPrintable(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}
