'use client';

import { FormInput } from 'lucide-react';
import { useState } from 'react';
import { browserStorage, keepText } from '#lib/storage/browser-storage.ts';
import { operationNamed } from '#lib/run/query-text.ts';
import { KeyChoice } from '../../run/key-choice.tsx';
import { Command } from '../parts/command.tsx';
import { useGraphiQL, VariableEditor } from '../parts/graphiql.ts';
import { useVariablesText } from './use-variables-text.ts';
import { VariablesForm } from './variables-form.tsx';

const formKey = 'litfass:layout:variables-form';

/**
 * The variables of the operation as JSON and as a form. The JSON is the source of truth; the form displays and changes
 * it.
 */
export function VariablesPane() {
  const [hasForm, setHasForm] = useState(() => browserStorage()?.getItem(formKey) === 'yes');
  const { schema, operations, operationName } = useGraphiQL((state) => ({
    schema: state.schema ?? null,
    operations: state.operations,
    operationName: state.operationName,
  }));
  const { text, replace, write } = useVariablesText();

  const toggle = () => {
    setHasForm(!hasForm);
    keepText(formKey, hasForm ? 'no' : 'yes');
  };

  return (
    <>
      <div className="playground-pane-head">
        <h2>Variables</h2>
        <Command icon={FormInput} onClick={toggle} pressed={hasForm}>
          Form
        </Command>
        <KeyChoice variables={text} onReplace={replace} />
      </div>
      <div className="@container flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col @min-[32rem]:flex-row">
          <div className="graphiql-container playground-editor min-w-0">
            <VariableEditor />
          </div>
          {hasForm && schema && (
            <section
              aria-label="Variables as a form"
              className="min-h-0 min-w-0 flex-[1.4] overflow-auto border-rule p-3 @max-[32rem]:border-t @min-[32rem]:border-l"
            >
              <VariablesForm
                schema={schema}
                operation={operationNamed(operations ?? [], operationName ?? undefined)}
                text={text}
                onChange={write}
              />
            </section>
          )}
        </div>
      </div>
    </>
  );
}
