import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags, tagHighlighter } from '@lezer/highlight';

/** Maps the portal's code classes (app/globals.css) to the tags of the GraphQL and JSON parsers. */
const kinds = [
  { name: 'keyword', tag: [tags.keyword, tags.definitionKeyword, tags.modifier] },
  { name: 'type', tag: [tags.atom, tags.typeName] },
  { name: 'string', tag: [tags.string] },
  {
    name: 'number',
    tag: [tags.number, tags.integer, tags.float, tags.bool, tags.null, tags.special(tags.name), tags.variableName],
  },
  { name: 'comment', tag: [tags.lineComment] },
];

/** Marks JSON with the classes of the page's code blocks. */
export const pageHighlighter = tagHighlighter(kinds.map(({ name, tag }) => ({ tag, class: `code-${name}` })));

// The page's CSS variables are inherited by the editor's shadow root, so the theme changes with the page.
const frame = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--panel)',
    fontSize: '0.8125rem',
    maxHeight: 'var(--editor-height)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-code), ui-monospace, monospace', lineHeight: '1.25rem', overflow: 'auto' },
  // Its label is above it.
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--ink)', minHeight: '4rem', scrollMarginTop: '3rem' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2rem', padding: '0 0.25rem 0 0.5rem' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '& ::selection, &.cm-focused ::selection': { backgroundColor: 'var(--accent-fill)', color: 'var(--on-accent)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-wash)',
    outline: '1px solid var(--rule-strong)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warning) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--danger)' },
});

const floating = EditorView.theme({
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
    border: '1px solid var(--ink)',
    maxWidth: 'min(30rem, calc(100vw - 2rem))',
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
    zIndex: '15',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-code), ui-monospace, monospace',
    maxHeight: '14rem',
    maxWidth: 'min(26rem, calc(100vw - 2rem))',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '0.25rem 0.5rem',
    display: 'flex',
    gap: '0.75rem',
    justifyContent: 'space-between',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-fill)', color: 'var(--on-accent)' },
  '.cm-completionDetail': {
    fontStyle: 'normal',
    color: 'var(--muted)',
    marginLeft: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionMatchedText': { textDecoration: 'underline' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { padding: '0.5rem 0.75rem', borderLeft: '4px solid var(--danger)', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '.cm-schema-note': { padding: '0.5rem 0.75rem', whiteSpace: 'pre-wrap', maxHeight: '16rem', overflow: 'auto' },
  '.cm-schema-note code': { fontFamily: 'var(--font-code), ui-monospace, monospace', overflowWrap: 'anywhere' },
});

/** The appearance of an editor: the portal's colors in both themes. */
export const editorTheme: Extension = [
  frame,
  floating,
  syntaxHighlighting(HighlightStyle.define(kinds.map(({ name, tag }) => ({ tag, color: `var(--code-${name})` })))),
];
