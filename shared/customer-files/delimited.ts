import { assertColumnName } from './column-name.ts';
import { fileLimits } from '../limits.ts';
import { FileFault } from './file-fault.ts';
import { isLonger, type RowReader, type RowSink, utf8Length } from './row-reader.ts';

const tooLong = 'The row has more than 64 KiB.';
const fieldTooLong = 'A field of the row has more than 4 KiB.';

/**
 * CSV (RFC 4180) and TSV (text/tab-separated-values, which has no quotes). Rows are numbered as in a spreadsheet, with
 * the header as row 1; empty lines are skipped but counted. The parser is handwritten for two reasons. Limits are
 * reported per row, and an endless row must not fill the memory. The csv-parse package rejects the whole file in both
 * cases.
 */
export class DelimitedReader implements RowReader {
  readonly #sink: RowSink;
  readonly #delimiter: string;
  readonly #hasQuotes: boolean;
  readonly #fields: string[] = [];
  #rest = '';
  #number = 0;
  #columns = 0;
  /** Within a row that is too long: whether the current position is between quotes. */
  #skipping: { inQuotes: boolean } | undefined;

  constructor(format: 'CSV' | 'TSV', sink: RowSink) {
    this.#sink = sink;
    this.#delimiter = format === 'CSV' ? ',' : '\t';
    this.#hasQuotes = format === 'CSV';
  }

  push(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let at = this.#skipping === undefined ? 0 : this.#skip(text, 0);
    let quote = this.#nextQuote(text, at);
    while (at < text.length) {
      const lineEnd = text.indexOf('\n', at);
      if (quote !== -1 && quote < at) quote = this.#nextQuote(text, at);
      let end = lineEnd;
      if (quote !== -1 && (lineEnd === -1 || quote < lineEnd)) {
        end = this.#readQuoted(text, at, false);
      } else if (lineEnd !== -1) {
        this.#readPlain(text, at, lineEnd);
      }
      if (end !== -1) {
        at = end + 1;
        continue;
      }
      if (text.length - at <= fileLimits.rowBytes) break;
      this.#beginSkipping();
      at = this.#skip(text, at);
      quote = this.#nextQuote(text, at);
    }
    this.#rest = this.#skipping === undefined ? text.slice(at) : '';
  }

  end(): void {
    if (this.#skipping?.inQuotes === true) throw this.#unclosed(this.#number);
    const text = this.#rest;
    if (this.#skipping === undefined && text !== '') {
      if (this.#nextQuote(text, 0) === -1) this.#readPlain(text, 0, text.length);
      else this.#readQuoted(text, 0, true);
    }
    if (this.#columns === 0)
      throw new FileFault('UNSUPPORTED_FORMAT', 'The file is empty: not even a header is there.');
  }

  #nextQuote(text: string, from: number): number {
    return this.#hasQuotes ? text.indexOf('"', from) : -1;
  }

  #readPlain(text: string, start: number, lineEnd: number): void {
    const end = lineEnd > start && text.charCodeAt(lineEnd - 1) === 0x0d ? lineEnd - 1 : lineEnd;
    this.#number += 1;
    if (end === start) return;
    if (this.#columns === 0) assertLineEnds(text.slice(start, end));
    const fields = this.#fields;
    fields.length = 0;
    let from = start;
    let at = text.indexOf(this.#delimiter, from);
    while (at !== -1 && at < end) {
      fields.push(text.slice(from, at));
      from = at + 1;
      at = text.indexOf(this.#delimiter, from);
    }
    fields.push(text.slice(from, end));
    this.#finish(end - start);
  }

  /** Reads a row with quotes. Returns the position of its line end, or -1 when the row isn't complete yet. */
  #readQuoted(text: string, start: number, isLast: boolean): number {
    const fields = this.#fields;
    fields.length = 0;
    let at = start;
    for (;;) {
      let value = '';
      if (text.charCodeAt(at) === 0x22) {
        let from = at + 1;
        for (;;) {
          const close = text.indexOf('"', from);
          if (close === -1) {
            if (isLast) throw this.#unclosed(this.#number + 1);
            return -1;
          }
          value += text.slice(from, close);
          at = close + 1;
          if (text.charCodeAt(at) !== 0x22) break;
          value += '"';
          from = at + 1;
        }
        if (at === text.length && !isLast) return -1;
        if (text.charCodeAt(at) === 0x0d && at + 1 === text.length && !isLast) return -1;
      } else {
        const from = at;
        while (at < text.length && text.charCodeAt(at) !== 0x0a && text[at] !== this.#delimiter) at += 1;
        if (at === text.length && !isLast) return -1;
        const end = at > from && text.charCodeAt(at - 1) === 0x0d && text[at] !== this.#delimiter ? at - 1 : at;
        value = text.slice(from, end);
        if (this.#columns === 0) assertLineEnds(value);
      }
      fields.push(value);
      if (text[at] === this.#delimiter) {
        at += 1;
        continue;
      }
      if (text.charCodeAt(at) === 0x0d) at += 1;
      if (at < text.length && text.charCodeAt(at) !== 0x0a) {
        throw new FileFault(
          'UNSUPPORTED_FORMAT',
          `In row ${this.#number + 1} something follows a closing quote. A quote within quotes is written twice.`,
        );
      }
      this.#number += 1;
      this.#finish(at - start);
      return at;
    }
  }

  #finish(length: number): void {
    const fields = this.#fields;
    if (this.#columns === 0) {
      if (fields.length > fileLimits.columns) {
        throw new FileFault(
          'LIMIT_EXCEEDED',
          `The header names ${fields.length} columns; ${fileLimits.columns} are the most.`,
        );
      }
      for (const name of fields) assertColumnName(name, this.#number);
      this.#columns = fields.length;
      this.#sink.columns(fields.map((name) => name.trim()));
      return;
    }
    const isTooLong = length * 3 > fileLimits.rowBytes && this.#rowBytes() > fileLimits.rowBytes;
    if (isTooLong) this.#sink.wrongRow('ROW_TOO_LONG', this.#number, tooLong);
    else if (length * 3 > fileLimits.fieldBytes && fields.some((field) => isLonger(field, fileLimits.fieldBytes))) {
      this.#sink.wrongRow('ROW_TOO_LONG', this.#number, fieldTooLong);
    } else if (fields.length !== this.#columns) {
      const message = `The row has ${fields.length} columns, but the header has ${this.#columns}.`;
      this.#sink.wrongRow('COLUMN_COUNT', this.#number, message);
    } else {
      this.#sink.row(fields, this.#number);
    }
  }

  #rowBytes(): number {
    return this.#fields.reduce((sum, field) => sum + utf8Length(field) + 1, 0);
  }

  #beginSkipping(): void {
    if (this.#columns === 0) {
      throw new FileFault(
        'UNSUPPORTED_FORMAT',
        'The header has more than 64 KiB: there is no line end where one was expected.',
      );
    }
    this.#number += 1;
    this.#skipping = { inQuotes: false };
    this.#sink.wrongRow('ROW_TOO_LONG', this.#number, tooLong);
  }

  /** Skips the rest of a row that is too long. Returns the start of the next one, or the end of the text. */
  #skip(text: string, from: number): number {
    const state = this.#skipping;
    if (state === undefined) return from;
    let at = from;
    for (;;) {
      const quote = this.#nextQuote(text, at);
      const lineEnd = state.inQuotes ? -1 : text.indexOf('\n', at);
      if (lineEnd !== -1 && (quote === -1 || lineEnd < quote)) {
        this.#skipping = undefined;
        return lineEnd + 1;
      }
      if (quote === -1) return text.length;
      state.inQuotes = !state.inQuotes;
      at = quote + 1;
    }
  }

  #unclosed(row: number): FileFault {
    return new FileFault('UNSUPPORTED_FORMAT', `A quote that opens in row ${row} is never closed.`);
  }
}

/** Rejects CR in an unquoted part of the header: the header would contain the rows, and the file would have none. */
function assertLineEnds(header: string): void {
  if (!header.includes('\r')) return;
  throw new FileFault('UNSUPPORTED_FORMAT', 'The lines of the file end with CR only. End them with LF or CRLF.');
}
