'use client';

import { isInputType, print, typeFromAST, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { useMemo } from 'react';
import { findJsonFault } from '#lib/run/json-text.ts';
import { printJson, readJsonObject, withNodeAt } from '#lib/playground/json-tree.ts';
import { describeVariables } from '#lib/playground/variable-descriptions.ts';
import { findVariableFaults } from '#lib/run/variable-faults.ts';
import { Callout } from '../../ui/callout.tsx';
import type { FormState } from './form-state.ts';
import { InputField } from './input-field.tsx';

interface VariablesFormProps {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode | undefined;
  /** JSON text, the single source of truth; the form only displays it. */
  text: string;
  onChange: (text: string) => void;
}

/**
 * An input for each declared variable of the operation, by its type. Each change is written to the JSON immediately.
 */
export function VariablesForm({ schema, operation, text, onChange }: VariablesFormProps) {
  const root = useMemo(() => readJsonObject(text), [text]);
  const faults = useMemo(() => findVariableFaults(schema, operation, text), [schema, operation, text]);
  const descriptions = useMemo(() => describeVariables(schema, operation), [schema, operation]);
  const definitions = operation?.variableDefinitions ?? [];

  if (definitions.length === 0) {
    return <p className="text-sm text-muted">The operation has no variables.</p>;
  }
  if (root === null) {
    return (
      <Callout kind="warning" title="The form can’t read the JSON">
        <p>
          {findJsonFault(text)?.message ?? 'Variables must be a JSON object: { "name": value }.'} What you typed is
          kept.
        </p>
      </Callout>
    );
  }
  const state: FormState = {
    root,
    Input: InputField,
    errorAt: (path) =>
      faults.find((fault) => String(fault.path) === String(path) && fault.severity === 'error')?.message,
    change: (path, node) => {
      const next = withNodeAt(root, path, node);
      if (next !== undefined) onChange(printJson(next));
    },
  };
  return (
    <form className="space-y-4 text-sm" onSubmit={(event) => event.preventDefault()}>
      {definitions.map(({ variable, type: declared, defaultValue }) => {
        const type = typeFromAST(schema, declared);
        if (type === undefined || !isInputType(type)) return null;
        const name = variable.name.value;
        return (
          <InputField
            key={name}
            name={name}
            type={type}
            path={[name]}
            state={state}
            standard={defaultValue && print(defaultValue)}
            description={descriptions.get(name)}
          />
        );
      })}
    </form>
  );
}
