import type { DocumentParts } from './document-parts.ts';

/** One limit on documents: a file, and a line in the ordered list of `index.ts`. */
export interface DocumentLimit {
  /** `extensions.rule` of the error; it never changes. */
  readonly rule: string;
  readonly limit: number;
  /** The measured value of the document, with fragments expanded. */
  readonly measure: (parts: DocumentParts) => number;
  /** The measured items, as they follow "The document has 31 (at most 30) …". */
  readonly words: string;
}
