/**
 * Escapes a CSV cell so that no spreadsheet runs a formula in it (OWASP, CSV injection). An apostrophe means "this is
 * text". It goes before a formula at the start of the cell, and before one after `;`, a tab or a line break. A
 * spreadsheet that separates by `;`, as in German or French, or by tabs would begin a new cell there.
 */
export function withoutFormulas(cell: string): string {
  const safe = cell.replace(/(?<=[;\t\r\n])(?="*[=+\-@])/g, "'");
  return /^[=+\-@\t\r\n]/.test(safe) ? `'${safe}` : safe;
}
