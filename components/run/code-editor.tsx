'use client';

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { editorTheme } from './editor-theme.ts';

interface CodeEditorProps {
  label: string;
  /** The maximum height, as a class that sets `--editor-height`. */
  className: string;
  /** The initial text. After that the editor owns its text, so that undo works. */
  initial: string;
  /** Completion, diagnostics and colors; read once. */
  language: Extension;
  viewRef: RefObject<EditorView | null>;
  onChange: (text: string, cursor: number) => void;
  /** Ctrl-Enter or ⌘-Enter. */
  onRun: () => void;
}

/**
 * CodeMirror with an accessible name. Tab leaves it (Ctrl-] indents), so it isn't a keyboard trap. It renders in a
 * shadow root: its styles are a constructed style sheet there, which needs no exception in the content security policy.
 */
export function CodeEditor({ label, className, initial, language, viewRef, onChange, onRun }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const change = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const create = useEffectEvent((root: ShadowRoot) => {
    const listener = EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged || selectionSet) change(state.doc.toString(), state.selection.main.head);
    });
    const runs = Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (run(), true) }]));
    const extensions = [
      runs,
      listener,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      basics,
      language,
    ];
    return new EditorView({ root, parent: root, state: EditorState.create({ doc: initial, extensions }) });
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const view = create(element.shadowRoot ?? element.attachShadow({ mode: 'open' }));
    viewRef.current = view;
    return () => {
      viewRef.current = null;
      view.destroy();
    };
  }, [viewRef]);

  return <div ref={host} className={clsx('min-w-0', className)} />;
}

const basics: Extension = [
  lineNumbers(),
  history(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
  editorTheme,
];

/** Replaces the editor's text in one step that can be undone. */
export function replaceText(view: EditorView | null, text: string): void {
  if (view === null || view.state.doc.toString() === text) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: isolateHistory.of('full'),
  });
}

/** Moves the cursor to a position in an editor. */
export function goTo(view: EditorView | null, offset: number): void {
  if (view === null) return;
  view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
}
