import { withoutFormulas } from '#shared/without-formulas.ts';

/**
 * A line of a file, with line endings and quoting according to RFC 4180. `isNumber` marks numeric cells, where a
 * leading minus doesn't start a formula.
 */
export function csvLine(cells: readonly string[], isNumber: (index: number) => boolean = () => false): string {
  return `${cells.map((cell, index) => (isNumber(index) && number.test(cell) ? cell : csvCell(cell))).join(',')}\r\n`;
}

/** A line for the clipboard, which spreadsheets paste into cells. Quotes a cell only when necessary. */
export function clipboardLine(cells: readonly string[], isNumber: (index: number) => boolean): string {
  const written = cells.map((cell, index) => {
    if (isNumber(index) && number.test(cell)) return cell;
    return /[\t\r\n"]/.test(cell) ? csvCell(cell) : withoutFormulas(cell);
  });
  return `${written.join('\t')}\n`;
}

const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** One quoted cell. Other people choose the names in an audit log, so no cell may contain a formula. */
function csvCell(text: string): string {
  return `"${withoutFormulas(text).replaceAll('"', '""')}"`;
}
