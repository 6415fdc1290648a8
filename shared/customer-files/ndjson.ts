import { isObject, parseJson } from '../json.ts';
import { assertColumnName } from './column-name.ts';
import { fileLimits } from '../limits.ts';
import { FileFault } from './file-fault.ts';
import { type Field, isLonger, type RowReader, type RowSink } from './row-reader.ts';

/** One JSON object per line; its names are the columns. Rows are numbered by line. */
export class NdjsonReader implements RowReader {
  readonly #sink: RowSink;
  readonly #columns = new Map<string, number>();
  readonly #fields: Field[] = [];
  #rest = '';
  #number = 0;
  #skipping = false;

  constructor(sink: RowSink) {
    this.#sink = sink;
  }

  push(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', at)) {
      this.#line(text.slice(at, end));
      at = end + 1;
    }
    this.#rest = text.slice(at);
    if (this.#skipping || this.#rest.length > fileLimits.rowBytes) {
      this.#skipping = true;
      this.#rest = '';
    }
  }

  end(): void {
    if (this.#rest !== '' || this.#skipping) this.#line(this.#rest);
    if (this.#number === 0) throw new FileFault('UNSUPPORTED_FORMAT', 'The file is empty.');
  }

  #line(line: string): void {
    this.#number += 1;
    if (this.#skipping || isLonger(line, fileLimits.rowBytes)) {
      this.#skipping = false;
      this.#sink.wrongRow('ROW_TOO_LONG', this.#number, 'The line has more than 64 KiB.');
      return;
    }
    if (line.trim() === '') return;
    const fields = this.#fields;
    fields.length = this.#columns.size;
    fields.fill('');
    let isTooLong = false;
    for (const [name, value] of Object.entries(this.#parse(line))) {
      const column = this.#column(name);
      if (isDeeper(value, maximumLevels)) isTooLong = true;
      else fields[column] = fieldOf(value);
    }
    if (isTooLong || fields.some((field) => (typeof field === 'string' ? [field] : field).some(isLongField))) {
      this.#sink.wrongRow('ROW_TOO_LONG', this.#number, 'A value of the line has more than 4 KiB.');
    } else this.#sink.row(fields, this.#number);
  }

  #parse(line: string): object {
    const value = parseJson(line);
    if (isObject(value)) return value;
    throw new FileFault('UNSUPPORTED_FORMAT', `Line ${this.#number} is no JSON object.`);
  }

  #column(name: string): number {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    assertColumnName(name, this.#number);
    const index = this.#columns.size;
    if (index === fileLimits.columns) {
      throw new FileFault('LIMIT_EXCEEDED', `The objects have more than ${fileLimits.columns} different names.`);
    }
    this.#columns.set(name, index);
    this.#sink.columns([name]);
    return index;
  }
}

function isLongField(text: string): boolean {
  return isLonger(text, fileLimits.fieldBytes);
}

/** Each level adds at least two brackets to the text of a value, so a value with more levels is too long. */
const maximumLevels = fileLimits.fieldBytes / 2;

/** Whether a value has more levels of lists and objects. `JSON.stringify` exhausts the stack for some thousand levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function fieldOf(value: unknown): Field {
  return Array.isArray(value) ? value.map(textOf) : textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
