import type { GraphQLArgument, GraphQLInputField } from 'graphql';

/**
 * What a text input accepts: a single line without control characters, several lines (line breaks and tabs as well), or
 * any well-formed Unicode.
 */
export type TextKind = 'singleLine' | 'multiLine' | 'verbatim';

interface Extensions {
  readonly extensions: { readonly text: TextKind };
}

/** For an argument or an input field whose text may have several lines, such as a description. */
export const multiLine: Extensions = { extensions: { text: 'multiLine' } };

/**
 * For an argument or an input field whose text is compared or digested unchanged, such as a password. It is never
 * displayed, so no character in it can do harm.
 */
export const verbatim: Extensions = { extensions: { text: 'verbatim' } };

/** What an argument or an input field accepts: a single line, unless it is marked. */
export function textKindOf({ extensions }: Pick<GraphQLArgument | GraphQLInputField, 'extensions'>): TextKind {
  const kind = extensions['text'];
  return kind === 'multiLine' || kind === 'verbatim' ? kind : 'singleLine';
}
