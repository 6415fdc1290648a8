import { GraphQLError, parse, type GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { isCodeLanguage } from './highlight.ts';
import { operationProblems } from './operation-check.ts';

/** A fenced block of a Markdown page. */
export interface FencedCode {
  readonly language: string;
  readonly code: string;
  /** Line of the page on which the code begins. */
  readonly line: number;
}

const requestBody = z.object({ query: z.string() });

/** All fenced blocks of a page, in its order. */
export function fencedCodeIn(source: string): FencedCode[] {
  return [...source.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    line: source.slice(0, index).split('\n').length + 1,
  }));
}

/**
 * What is wrong with the code of a page, each with its line: GraphQL the schema has something against, JSON that doesn't
 * parse, a language that isn't highlighted. What is meant to be wrong is `text`.
 */
export function codeProblems(schema: GraphQLSchema, source: string): string[] {
  return fencedCodeIn(source).flatMap(({ language, code, line }) => {
    // Blank lines before it make its places those of the page.
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
    return [`line ${line}: a block of JSON that isn’t: ${error instanceof Error ? error.message : ''}`];
  }
  const body = requestBody.safeParse(value);
  return body.success
    ? graphqlProblems(schema, body.data.query).map((problem) => `line ${line}: in its query, ${problem}`)
    : [];
}
