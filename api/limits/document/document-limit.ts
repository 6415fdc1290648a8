import type { DocumentParts } from './document-parts.ts';

/** One bound on documents: a file, and a line in the ordered list of `index.ts`. */
export interface DocumentLimit {
  /** `extensions.rule` of the refusal; it never changes. */
  readonly rule: string;
  readonly limit: number;
  /** What the document has of it, fragments expanded. */
  readonly measure: (parts: DocumentParts) => number;
  /** What is too much, after "The document has 31 (at most 30) …". */
  readonly words: string;
}
