import { specifiedScalarTypes } from 'graphql';
import { errorCodeGroups } from '#shared/error-codes.ts';
import type { Reference } from './model.ts';
import { referencePath } from './paths.ts';

/** A part of a description: plain text, a possible API code, or a bound of a value. */
export interface DescriptionPiece {
  readonly kind: 'text' | 'code' | 'bound';
  readonly text: string;
}

/** "1 to 200 characters", "at most 2,000 characters", "greater than 0", and codes such as BAD_CURSOR. */
const notable =
  /(?<bound>\b(?:\d[\d,]* to \d[\d,]*|(?:at most|at least|up to|greater than|longer than) \d[\d,]*)(?: (?:characters|seconds|days|members|campaigns))?)|(?<code>\b[A-Z]{2,}(?:_[A-Z\d]+)*\b)/g;

/** Splits a plain-text description of our API into text, bounds, and possible links. */
export function splitDescription(text: string): readonly DescriptionPiece[] {
  const pieces: DescriptionPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(notable)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: match.groups?.['bound'] === undefined ? 'code' : 'bound', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

const errorCodes = new Set<string>(Object.values(errorCodeGroups).flatMap((guides) => guides.map(({ code }) => code)));

const builtInNames: ReadonlySet<string> = new Set(specifiedScalarTypes.map(({ name }) => name));

/**
 * The page of a name in a description: an element of the schema. For our own API, also a permission or an error code.
 */
export function linkOf(reference: Reference & { readonly own: boolean }, word: string): string | undefined {
  const [type = '', member, ...rest] = word.split('.');
  const named = reference.types.get(type);
  if (named !== undefined && rest.length === 0) {
    // “Your own ID” means an identifier, and pages about GraphQL's own types say nothing that a reader lacks.
    if (member === undefined) return builtInNames.has(type) ? undefined : referencePath(type);
    const members = [...named.fields, ...named.inputFields, ...named.values];
    return members.some(({ name }) => name === member) ? referencePath(word, reference.roots) : undefined;
  }
  if (!reference.own || member !== undefined) return undefined;
  const scopes = reference.types.get('APITokenScope')?.values ?? [];
  if (scopes.some(({ name }) => name === word)) return referencePath(`APITokenScope.${word}`);
  const operation = [...reference.operations.query, ...reference.operations.mutation].find(({ name }) => name === word);
  if (operation !== undefined) return referencePath(operation.coordinate, reference.roots);
  return errorCodes.has(word) ? `/docs/errors#${word}` : undefined;
}
