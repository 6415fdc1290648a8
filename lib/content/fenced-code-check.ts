import { GraphQLError, parse, type GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { isCodeLanguage } from '../text/highlight.ts';
import { operationProblems } from '../schema/operation-check.ts';

/** A fenced code block of a Markdown page. */
export interface FencedCode {
  readonly language: string;
  readonly code: string;
  /** The line of the page on which the code begins. */
  readonly line: number;
}

const requestBody = z.object({ query: z.string() });

/** All fenced code blocks of a page, in order, also those within lists, whose code loses the indentation of the list. */
export function fencedCodeIn(source: string): FencedCode[] {
  return [...source.matchAll(/^( *)```([^\n]*)\n([\s\S]*?)^\1```$/gm)].map(
    ({ 1: indentation = '', 2: language = '', 3: code = '', index }) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
      line: source.slice(0, index).split('\n').length + 1,
    }),
  );
}

/**
 * Errors in a page's code, each with its line: GraphQL that is invalid for the schema, malformed JSON, and unsupported
 * languages. Code that is invalid on purpose uses the language `text`.
 */
export function codeProblems(schema: GraphQLSchema, source: string): string[] {
  return fencedCodeIn(source).flatMap(({ language, code, line }) => {
    // Leading blank lines make the reported line numbers match the page.
    if (language === 'graphql') return graphqlProblems(schema, '\n'.repeat(line - 1) + code);
    if (language === 'json') return jsonProblems(schema, code, line);
    return language === 'text' || isCodeLanguage(language) ? [] : [`line ${line - 1}: a block of "${language}"`];
  });
}

function graphqlProblems(schema: GraphQLSchema, code: string): string[] {
  try {
    return operationProblems(schema, parse(code));
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { line = 1, column = 1 } = error.locations?.[0] ?? {};
    return [`line ${line}, column ${column}: ${error.message}`];
  }
}

function jsonProblems(schema: GraphQLSchema, code: string, line: number): string[] {
  let value: unknown;
  try {
    value = JSON.parse(code);
  } catch (error) {
    return [`line ${line}: invalid JSON: ${error instanceof Error ? error.message : ''}`];
  }
  const body = requestBody.safeParse(value);
  return body.success
    ? graphqlProblems(schema, body.data.query).map((problem) => `line ${line}: in its query, ${problem}`)
    : [];
}
