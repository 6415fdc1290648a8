'use client';

import { json } from '@codemirror/lang-json';
import { forceLinting, linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { graphql } from 'cm6-graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { completeQuery, completeVariables } from '#lib/run/completion.ts';
import { findVariableFaults } from '#lib/run/variable-faults.ts';
import { completing } from './complete.ts';
import { schemaNotes } from './schema-note.ts';

/** The languages of the two editors: the schema, and the variables that the operation currently declares. */
export function useLanguages(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  variablesView: RefObject<EditorView | null>,
): { query: Extension; variables: Extension } {
  const declared = useRef(operation);

  useEffect(() => {
    declared.current = operation;
    if (variablesView.current !== null) forceLinting(variablesView.current);
  }, [operation, variablesView]);

  const [languages] = useState(() => {
    const faults = linter(({ state }) => findVariableFaults(schema, declared.current, state.doc.toString()));
    const query = completing((text, line, character) => completeQuery(schema, text, line, character));
    return {
      query: [graphql(schema), schemaNotes(schema), query],
      variables: [json(), faults, completing(completeVariables)],
    };
  });
  return languages;
}
