import { withoutFormulas } from '#shared/without-formulas.ts';

/**
 * Masks a value so that it can be found in the file but not read. Shows its ends and, for an email address, the start
 * of its domain.
 */
export function maskValue(value: string): string {
  const text = value.replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  const at = text.lastIndexOf('@');
  const masked =
    at > 0
      ? `${first(text, 1)}***@${maskDomain(text.slice(at + 1))}`
      : text.length < 8
        ? `${first(text, 1)}***`
        : `${first(text, 2)}***${text.slice(-2)}`;
  // A slice keeps the whole source text in memory, here a chunk of the file.
  return Buffer.from(masked).toString();
}

/**
 * A domain identifies its owner as much as the part before it. A last label as short as a country's or `.com` doesn't.
 */
function maskDomain(domain: string): string {
  const lastLabel = /.(\.[a-z]{2,4})$/i.exec(domain)?.[1];
  return domain === '' ? '' : `${first(domain, 1)}***${lastLabel ?? ''}`;
}

function first(text: string, count: number): string {
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join('');
}

/** A field of a CSV file, quoted if necessary and escaped so that spreadsheets don't read it as a formula. */
export function csvField(text: string): string {
  const defused = withoutFormulas(text);
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
