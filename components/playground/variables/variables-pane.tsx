'use client';

import clsx from 'clsx';
import { useMemo } from 'react';
import { operationNamed, withoutFragments } from '#lib/run/query-text.ts';
import { KeyChoice } from '../../run/key-choice.tsx';
import { useGraphiQL, VariableEditor } from '../parts/graphiql.ts';
import { useVariablesText } from './use-variables-text.ts';
import { VariablesForm } from './variables-form.tsx';

interface VariablesPaneProps {
  asForm: boolean;
  onForm: (asForm: boolean) => void;
}

/**
 * The variables of the operation as JSON or as a form, in the full width. The JSON is the source of truth; the form
 * displays and changes it.
 */
export function VariablesPane({ asForm, onForm }: VariablesPaneProps) {
  const { schema, document, operations, operationName } = useGraphiQL((state) => ({
    schema: state.schema ?? null,
    document: state.documentAST,
    operations: state.operations,
    operationName: state.operationName,
  }));
  const { text, replace, write } = useVariablesText();
  const operation = useMemo(() => {
    const chosen = operationNamed(operations ?? [], operationName ?? undefined);
    // A fragment uses variables too.
    return document === undefined || chosen === undefined ? chosen : withoutFragments(document, chosen);
  }, [document, operations, operationName]);
  const showsForm = asForm && schema !== null;

  return (
    <>
      <div className="playground-pane-head">
        <h2>Variables</h2>
        <div role="group" aria-label="Variables as" className="flex rounded-sm border border-rule-strong">
          {(['JSON', 'Form'] as const).map((mode) => {
            const isShown = (mode === 'Form') === asForm;
            return (
              <button
                key={mode}
                type="button"
                aria-pressed={isShown}
                onClick={() => onForm(mode === 'Form')}
                className={clsx('min-h-7 px-2.5 text-sm', isShown ? 'bg-ink font-semibold text-paper' : 'text-muted')}
              >
                {mode}
              </button>
            );
          })}
        </div>
        <KeyChoice variables={text} onReplace={replace} />
      </div>
      {/* Always rendered, because the form changes its text. */}
      <div className="graphiql-container playground-editor" hidden={showsForm}>
        <VariableEditor />
      </div>
      {showsForm && (
        <section aria-label="Variables as a form" className="min-h-0 flex-1 overflow-auto p-3">
          <VariablesForm schema={schema} operation={operation} text={text} onChange={write} />
        </section>
      )}
    </>
  );
}
