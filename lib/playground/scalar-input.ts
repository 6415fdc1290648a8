/** What is typed into a field as JSON: a number where the type wants one and it is one, else a text, which is never lost. */
export function scalarSource(typeName: string, text: string): string {
  const isNumber =
    (typeName === 'Int' && /^-?(?:0|[1-9]\d*)$/.test(text)) ||
    (typeName === 'Float' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text));
  return isNumber ? text : JSON.stringify(text);
}

/** Whether a text is a day of the calendar, as `Date` is written. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
