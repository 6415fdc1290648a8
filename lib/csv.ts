/**
 * A line of a file. Line endings and quoting of RFC 4180. `isNumber` names the cells that are numbers: a minus before one
 * is no formula.
 */
export function csvLine(cells: readonly string[], isNumber: (index: number) => boolean = () => false): string {
  return `${cells.map((cell, index) => (isNumber(index) && number.test(cell) ? cell : csvCell(cell))).join(',')}\r\n`;
}

/** A line for the clipboard: what spreadsheets paste into cells. Quoted like a file only where it must be. */
export function clipboardLine(cells: readonly string[], isNumber: (index: number) => boolean): string {
  const written = cells.map((cell, index) => {
    if (isNumber(index) && number.test(cell)) return cell;
    return /[\t\r\n"]/.test(cell) ? csvCell(cell) : withoutFormula(cell);
  });
  return `${written.join('\t')}\n`;
}

const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** One cell, quoted. */
function csvCell(text: string): string {
  return `"${withoutFormula(text).replaceAll('"', '""')}"`;
}

/**
 * What a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets take as "this is text"
 * (OWASP, CSV injection): names in an audit log are typed in by others.
 */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
