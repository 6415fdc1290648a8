/** Enough of a value to find it in the file, and not the value: its ends; of an e-mail address also where its domain begins. */
export function maskValue(value: string): string {
  const text = value.replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  const at = text.lastIndexOf('@');
  const masked =
    at > 0
      ? `${first(text, 1)}***@${maskDomain(text.slice(at + 1))}`
      : text.length < 8
        ? `${first(text, 1)}***`
        : `${first(text, 2)}***${text.slice(-2)}`;
  // A slice holds on to the whole text it was cut from, here a piece of the file.
  return Buffer.from(masked).toString();
}

/** A domain names its owner as much as the part before it; a last label as short as a country's or `.com` names nobody. */
function maskDomain(domain: string): string {
  const lastLabel = /.(\.[a-z]{2,4})$/i.exec(domain)?.[1];
  return domain === '' ? '' : `${first(domain, 1)}***${lastLabel ?? ''}`;
}

function first(text: string, count: number): string {
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join('');
}

/** A field of a CSV file that a spreadsheet shows as text: one that it would take for a formula begins with an apostrophe. */
export function csvField(text: string): string {
  const defused = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
