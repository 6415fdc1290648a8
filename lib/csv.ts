/** Line endings and quoting of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * One cell. What a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets take as "this is
 * text" (OWASP, CSV injection): names in an audit log are typed in by others.
 */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
