/**
 * A field's text as JSON: a number if the type requires one and the text is one, otherwise a string. It never loses
 * text.
 */
export function scalarSource(typeName: string, text: string): string {
  const isNumber =
    (typeName === 'Int' && /^-?(?:0|[1-9]\d*)$/.test(text)) ||
    (typeName === 'Float' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text));
  return isNumber ? text : JSON.stringify(text);
}

/** Whether a text is a valid calendar date in the format of `Date`. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
