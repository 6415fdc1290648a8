'use client';

import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import clsx from 'clsx';
import { useState, type ReactNode, type RefObject } from 'react';
import type { LinkedQuery } from '#lib/run/query-link.ts';
import { Button } from '../ui/button.tsx';
import { CodeEditor, goTo, replaceText } from './code-editor.tsx';
import { layOut } from './lay-out.ts';
import type { RunExample } from './run-example.ts';

interface RunEditorsProps {
  texts: LinkedQuery;
  example: RunExample;
  languages: { query: Extension; variables: Extension };
  queryView: RefObject<EditorView | null>;
  variablesView: RefObject<EditorView | null>;
  isEdited: boolean;
  onQuery: (text: string, cursor: number) => void;
  onVariables: (text: string) => void;
  onRun: () => void;
  onProblem: (problem: string | null) => void;
}

/**
 * Query and variables, each in an editor with its name above. On a phone, the query is folded until its button is used
 * or its editor gets the focus: most readers run it as it is, with values of their own.
 */
export function RunEditors(props: RunEditorsProps) {
  const { texts, example, languages, queryView, variablesView, isEdited, onProblem } = props;
  // The editors own their texts; these are the initial ones.
  const [initial] = useState(texts);
  const [isFolded, setIsFolded] = useState(texts.query === example.query);

  const tidy = () => {
    onProblem(null);
    layOut(queryView.current, variablesView.current).catch(() =>
      onProblem('The query can’t be formatted. It has a syntax error, or the formatter could not be loaded.'),
    );
  };
  const reset = () => {
    onProblem(null);
    replaceText(queryView.current, example.query);
    replaceText(variablesView.current, example.variables);
    queryView.current?.focus();
  };

  return (
    <div className="min-w-0 rounded-sm border border-rule bg-panel">
      <EditorLabel label="Query" onClick={() => goTo(queryView.current, 0)}>
        <span className={clsx(isFolded && 'max-sm:hidden')}>
          <Button size="small" variant="quiet" onClick={tidy}>
            Prettify
          </Button>
        </span>
        <Button size="small" variant="quiet" disabled={!isEdited} onClick={reset}>
          Reset
        </Button>
        <Button
          size="small"
          variant="quiet"
          className="sm:hidden"
          aria-expanded={!isFolded}
          onClick={() => {
            // The editor unfolds when it gets the focus, so it can't keep it.
            queryView.current?.contentDOM.blur();
            setIsFolded(!isFolded);
          }}
        >
          {isFolded ? `Show ${texts.query.split('\n').length} lines` : 'Hide'}
          <span className="sr-only">{isFolded ? 'of the query' : 'the query'}</span>
        </Button>
      </EditorLabel>
      {/* Clipped and not hidden, so that it can get the focus. */}
      <div className={clsx(isFolded && 'max-sm:h-0 max-sm:overflow-clip')} onFocus={() => setIsFolded(false)}>
        <CodeEditor
          label="Query"
          className={queryHeight}
          initial={initial.query}
          language={languages.query}
          viewRef={queryView}
          onChange={props.onQuery}
          onRun={props.onRun}
        />
      </div>
      <EditorLabel label="Variables" onClick={() => goTo(variablesView.current, 0)} />
      <CodeEditor
        label="Variables"
        className={variablesHeight}
        initial={initial.variables}
        language={languages.variables}
        viewRef={variablesView}
        onChange={props.onVariables}
        onRun={props.onRun}
      />
    </div>
  );
}

// A long text ends in the middle of a line, as a sign that it continues. On a phone, the button that runs it isn't far.
const queryHeight = '[--editor-height:min(17.625rem,50dvh)] max-sm:[--editor-height:min(11.375rem,50dvh)]';
const variablesHeight = '[--editor-height:min(12.625rem,40dvh)] max-sm:[--editor-height:min(7.625rem,40dvh)]';

interface EditorLabelProps {
  label: string;
  onClick: () => void;
  children?: ReactNode;
}

/** The visible name of an editor, which is also its accessible name. A click focuses the editor. */
function EditorLabel({ label, onClick, children }: EditorLabelProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-y border-rule pr-1 pl-4 first:border-t-0">
      <span className="grow cursor-text py-2 text-sm font-semibold" onClick={onClick}>
        {label}
      </span>
      {children}
    </div>
  );
}
