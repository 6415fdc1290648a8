'use client';

import { useEffect } from 'react';
import { useGraphiQL, useGraphiQLActions, useMonaco, type MonacoEditor } from '../parts/graphiql.ts';
import { useTextSize } from './text-size.ts';
import { useGraphqlTokens } from './use-graphql-tokens.ts';
import { usePortalTheme } from './use-portal-theme.ts';

/** Names of the editors' themes. */
export const monacoThemes = { light: 'litfass-light', dark: 'litfass-dark' };

// Maps tokens to the page's colors (app/globals.css), as in the code blocks of every other page.
const tokens = {
  keyword: '--code-keyword',
  type: '--code-type',
  variable: '--code-number',
  constant: '--code-number',
  identifier: '--code-name',
  string: '--code-string',
  'string.key.json': '--code-name',
  'string.value.json': '--code-string',
  number: '--code-number',
  'keyword.json': '--code-number',
  'annotation.gql': '--code-number',
  comment: '--code-comment',
  delimiter: '--muted',
} as const;

const surfaces = {
  'editor.foreground': '--ink',
  'editorLineNumber.foreground': '--muted',
  'editorLineNumber.activeForeground': '--ink',
  'editorCursor.foreground': '--ink',
  'editor.placeholder.foreground': '--muted',
  'editorBracketHighlight.foreground1': '--muted',
  'editorBracketHighlight.foreground2': '--muted',
  'editorBracketHighlight.foreground3': '--muted',
  'editorBracketHighlight.unexpectedBracket.foreground': '--danger',
  'editorWidget.background': '--panel',
  'editorWidget.border': '--rule-strong',
  'editorHoverWidget.background': '--panel',
  'editorHoverWidget.border': '--rule-strong',
  'editorSuggestWidget.background': '--panel',
  'editorSuggestWidget.border': '--rule-strong',
  'editorSuggestWidget.foreground': '--ink',
  'editorSuggestWidget.highlightForeground': '--accent',
  'editorSuggestWidget.focusHighlightForeground': '--accent',
  'editorSuggestWidget.selectedBackground': '--accent-wash',
  'editorSuggestWidget.selectedForeground': '--ink',
  'editorError.foreground': '--danger',
  'editorWarning.foreground': '--warning',
  'menu.background': '--panel',
  'menu.foreground': '--ink',
  'menu.selectionBackground': '--accent-wash',
  'menu.selectionForeground': '--ink',
  'quickInput.background': '--panel',
  'quickInput.foreground': '--ink',
  'input.background': '--paper',
  'textLink.foreground': '--accent',
  'textLink.activeForeground': '--accent',
  focusBorder: '--accent',
} as const;

/** The accessible names of the editors. */
const names = ['Query', 'Variables', 'Response'];

/** Applies the portal's colors and font to the editors, also after a theme change. */
export function useMonacoTheme(): void {
  useGraphqlTokens();
  const theme = usePortalTheme();
  const monaco = useMonaco((state) => state.monaco);
  const { setTheme } = useGraphiQLActions();
  const { size } = useTextSize();
  const editors = useGraphiQL((state) => [state.queryEditor, state.variableEditor, state.responseEditor]);

  useEffect(() => {
    if (monaco !== undefined) {
      const page = getComputedStyle(document.documentElement);
      const color = (variable: string) => page.getPropertyValue(variable).trim();
      monaco.editor.defineTheme(monacoThemes[theme], {
        base: theme === 'dark' ? 'vs-dark' : 'vs',
        inherit: true,
        rules: Object.entries(tokens).map(([token, variable]) => ({ token, foreground: color(variable).slice(1) })),
        colors: {
          'editor.background': '#00000000',
          'editor.selectionBackground': `${color('--accent-fill')}40`,
          // Transparent, because the bars lie on the text.
          'scrollbarSlider.background': `${color('--rule-strong')}59`,
          'scrollbarSlider.hoverBackground': `${color('--rule-strong')}99`,
          'scrollbarSlider.activeBackground': `${color('--rule-strong')}cc`,
          ...Object.fromEntries(Object.entries(surfaces).map(([part, variable]) => [part, color(variable)])),
        },
      });
    }
    setTheme(theme);
  }, [monaco, theme, setTheme]);

  useEffect(() => {
    const fontFamily = getComputedStyle(document.documentElement).getPropertyValue('--font-code');
    for (const [index, editor] of editors.entries()) {
      editor?.updateOptions({
        ariaLabel: names[index] ?? '',
        ...(index === 0 && {
          // An editor of 360 px shows 36 characters.
          placeholder: 'Write a query, or choose a use case.',
        }),
        fontFamily: `${fontFamily}, ui-monospace, monospace`,
        fontSize: size,
        lineHeight: Math.round(size * 1.54),
        // Words of the document are never what a query needs.
        wordBasedSuggestions: 'off',
        quickSuggestions: { strings: true, other: true, comments: false },
        // Typographic quotes are no mistake.
        unicodeHighlight: { ambiguousCharacters: false },
        // Above the line it would cover the commands.
        hover: { above: false },
        lineNumbersMinChars: 3,
        scrollbar: { verticalScrollbarSize: 8, horizontalScrollbarSize: 8 },
        padding: { bottom: 12 },
        // A horizontal scroll bar would lie on the last line. Lines break at spaces only, because Monaco would break a
        // number after its decimal point.
        wordWrap: 'on',
        wrappingIndent: 'indent',
        wordWrapBreakAfterCharacters: ' \t',
        wordWrapBreakBeforeCharacters: '',
        guides: { indentation: false },
      });
    }
  }, [editors, size]);

  const responseEditor = editors[2];
  useEffect(() => {
    if (responseEditor !== undefined) takeOverBreaks(responseEditor);
  }, [responseEditor]);
}

/** Monaco reads the characters at which lines break only when an editor gets its text. The response has the numbers. */
function takeOverBreaks(editor: MonacoEditor): void {
  const model = editor.getModel();
  editor.setModel(null);
  editor.setModel(model);
}
