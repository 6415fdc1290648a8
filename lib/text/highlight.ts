import { createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { escapeHtml } from '#shared/escape-html.ts';

/** Languages of code on pages. */
export type CodeLanguage = (typeof codeLanguages)[number];

// `shell` is the fence of commands that the tests don't run, such as those with a placeholder.
const codeLanguages = ['graphql', 'json', 'bash', 'shell', 'typescript', 'python', 'php', 'go', 'yaml', 'sql'] as const;

/**
 * Our theme assigns a marker instead of a color to each token type. The marker becomes a class, and app/globals.css
 * defines its color in both themes. So the page needs no inline styles and only one copy of the code.
 */
const classByMarker: Readonly<Record<string, string>> = {
  '#000001': 'code-keyword',
  '#000002': 'code-type',
  '#000003': 'code-string',
  '#000004': 'code-number',
  '#000005': 'code-comment',
};

const theme = {
  name: 'litfass',
  type: 'light' as const,
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#000005' } },
    { scope: ['string', 'string.quoted', 'string.unquoted'], settings: { foreground: '#000003' } },
    {
      scope: ['constant.numeric', 'constant.language', 'constant.character.enum.graphql'],
      settings: { foreground: '#000004' },
    },
    { scope: ['keyword', 'storage', 'support.function.builtin'], settings: { foreground: '#000001' } },
    {
      scope: ['support.type', 'entity.name.type', 'entity.name.tag.yaml'],
      settings: { foreground: '#000002' },
    },
    {
      scope: ['variable.parameter.graphql', 'variable.other.normal.shell'],
      settings: { foreground: '#000004' },
    },
    {
      scope: ['support.type.property-name.json', 'keyword.operator.nulltype.graphql'],
      settings: { foreground: '#000000' },
    },
  ],
};

let highlighter: Promise<HighlighterCore> | undefined;

function getHighlighter(): Promise<HighlighterCore> {
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [
      import('shiki/langs/graphql.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/bash.mjs'),
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/php.mjs'),
      import('shiki/langs/go.mjs'),
      import('shiki/langs/yaml.mjs'),
      import('shiki/langs/sql.mjs'),
    ],
    engine: createJavaScriptRegexEngine(),
  });
  return highlighter;
}

/** Highlights code at build time. Returns the inner HTML of a `<code>` element with our classes. */
export async function highlight(code: string, language: CodeLanguage): Promise<string> {
  const { tokens } = (await getHighlighter()).codeToTokens(code, { lang: language, theme: 'litfass' });
  return tokens.map((line) => line.map(toHtml).join('')).join('\n');
}

/** Whether a fence's language supports highlighting. */
export function isCodeLanguage(language: string | undefined): language is CodeLanguage {
  return codeLanguages.some((known) => known === language);
}

function toHtml({ content, color }: ThemedToken): string {
  const text = escapeHtml(content);
  const name = color === undefined ? undefined : classByMarker[color.toLowerCase()];
  return name === undefined ? text : `<span class="${name}">${text}</span>`;
}
