/** A field, or the elements of a list where the format has lists. */
export type Field = string | readonly string[];

/** Receives the contents of a file, in order. */
export interface RowSink {
  /** Column names, in order: once before the first row, or whenever a row adds one. */
  columns(names: readonly string[]): void;
  /** The fields of a row, in the order of the columns. The array is reused for the next row. */
  row(fields: readonly Field[], number: number): void;
  /** A row that is rejected as a whole. */
  wrongRow(code: 'COLUMN_COUNT' | 'ROW_TOO_LONG', number: number, message: string): void;
}

/** Reads rows from chunks of text. Throws a FileFault when the text doesn't have the format at all. */
export interface RowReader {
  push(text: string): void;
  end(): void;
}

/** Length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

const encoder = new TextEncoder();

/** Whether a text is longer than this number of UTF-8 bytes. */
export function isLonger(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && utf8Length(text) > bytes);
}
