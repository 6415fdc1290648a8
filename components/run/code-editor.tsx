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
  /** How tall it may become, as a class that sets `--editor-height`. */
  className: string;
  /** What it starts with; from then on the editor owns its text, so that a step back is one. */
  initial: string;
  /** Completion, faults and colours; read once. */
  language: Extension;
  viewRef: RefObject<EditorView | null>;
  onChange: (text: string, cursor: number) => void;
  /** Ctrl-Enter or ⌘-Enter. */
  onRun: () => void;
}

/**
 * CodeMirror with a name. Tab leaves it (Ctrl-] indents), so nobody is caught in it. It lives in a shadow root: there
 * its styles are a constructed sheet, which the content security policy needs no exception for.
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

/** Puts a text in the place of an editor's own, as one step that can be taken back. */
export function replaceText(view: EditorView | null, text: string): void {
  if (view === null || view.state.doc.toString() === text) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: isolateHistory.of('full'),
  });
}

/** Goes to a place of an editor's text. */
export function goTo(view: EditorView | null, offset: number): void {
  if (view === null) return;
  view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
}
