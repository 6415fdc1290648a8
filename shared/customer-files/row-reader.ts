/** A field, or the elements of a list where the format has lists. */
export type Field = string | readonly string[];

/** Takes what a file holds, in its order. */
export interface RowSink {
  /** Names of columns, in order: once before the first row, or whenever a row brings a new one. */
  columns(names: readonly string[]): void;
  /** The fields of a row, in the order of the columns. The array is used again for the next row. */
  row(fields: readonly Field[], number: number): void;
  /** A row that can't be used as a whole. */
  wrongRow(code: 'COLUMN_COUNT' | 'ROW_TOO_LONG', number: number, message: string): void;
}

/** Reads rows from text that comes in pieces. Throws a FileFault for what isn't the format at all. */
export interface RowReader {
  push(text: string): void;
  end(): void;
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

const encoder = new TextEncoder();

/** Whether a text has more bytes than that in UTF-8. */
export function isLonger(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && utf8Length(text) > bytes);
}
