'use client';

import {
  isInputType,
  Kind,
  OperationTypeNode,
  parseType,
  print,
  typeFromAST,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { listAsVariable, withList, withoutList, type ExplorerList } from '#lib/playground/explorer-lists.ts';
import { itemsOf, nodeAt, printJson, readJsonObject } from '#lib/playground/json-tree.ts';
import { jsonOf, literalOf } from '#lib/playground/literals.ts';
import { parsedDocument } from '#lib/playground/parsed-document.ts';
import { Button } from '../../ui/button.tsx';
import { useVariablesText } from '../variables/use-variables-text.ts';
import { VariablesForm } from '../variables/variables-form.tsx';
import type { ValueRow } from './explorer-rows.ts';

interface ExplorerValuesProps {
  schema: GraphQLSchema;
  rows: readonly ValueRow[];
  lists: ReadonlyMap<string, ExplorerList>;
  operations: readonly OperationDefinitionNode[];
  document: string;
  /** `starts`: whether an object that the change has added empty begins with a comparison. */
  onChange: (document: string, options?: { starts: boolean }) => void;
}

/** The values that the explorer itself doesn't show, each in its row: those of variables, and lists. */
export function ExplorerValues({ rows, lists, operations, ...rest }: ExplorerValuesProps) {
  const definitions = parsedDocument(rest.document)?.definitions ?? [];
  return rows.map(({ host, name, definition }, index) => {
    const list = lists.get(name);
    // A fragment has no variables of its own: it uses those of the operations.
    const own = definitions[definition];
    const candidates = own?.kind === Kind.OPERATION_DEFINITION ? [own] : operations;
    const operation = candidates.find(({ variableDefinitions = [] }) =>
      variableDefinitions.some(({ variable }) => variable.name.value === name),
    );
    let value: ReactNode = null;
    if (list !== undefined) value = <ListForm list={list} {...rest} />;
    else if (operation !== undefined) value = <VariableForm name={name} operation={operation} schema={rest.schema} />;
    return createPortal(value, host, keyOf(rows, index));
  });
}

/** A variable can be in several rows. */
function keyOf(rows: readonly ValueRow[], at: number): string {
  const { name } = rows[at] ?? {};
  return `${name ?? ''} ${rows.slice(0, at).filter((row) => row.name === name).length}`;
}

interface VariableFormProps {
  schema: GraphQLSchema;
  name: string;
  operation: OperationDefinitionNode;
}

/** What a variable holds, on the line of its row, which opens a form to change it. The value is in the variables' editor. */
function VariableForm({ schema, name, operation }: VariableFormProps) {
  const { text, write } = useVariablesText();
  const [isOpen, setIsOpen] = useState(false);
  const own = (operation.variableDefinitions ?? []).filter(({ variable }) => variable.name.value === name);
  const held = heldText(schema, text, own[0]);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        title={held}
        onClick={() => setIsOpen(!isOpen)}
        className="explorer-held"
      >
        <span className="sr-only">Value of ${name}: </span>
        <code>{held}</code>
        <ChevronRight aria-hidden size={15} />
      </button>
      {isOpen && (
        <div className="explorer-form">
          <VariablesForm
            schema={schema}
            operation={{ ...operation, variableDefinitions: own }}
            text={text}
            onChange={write}
          />
        </div>
      )}
    </>
  );
}

/** The value of a variable as it would be in the query: from the variables, or its default. */
function heldText(schema: GraphQLSchema, variables: string, definition: VariableDefinitionNode | undefined): string {
  if (definition === undefined) return '';
  const { variable, type: declared, defaultValue } = definition;
  const type = typeFromAST(schema, declared);
  const node = nodeAt(readJsonObject(variables) ?? undefined, [variable.name.value]);
  if (node !== undefined && isInputType(type)) return literalOf(node, type);
  return defaultValue === undefined ? 'not set' : `${print(defaultValue)} (default)`;
}

interface ListFormProps extends Pick<ExplorerValuesProps, 'schema' | 'document' | 'onChange'> {
  list: ExplorerList;
}

/** A list, in the form of a variable with this value. */
function ListForm({ schema, list, document, onChange }: ListFormProps) {
  const { name, type } = list;
  const variables = useVariablesText();
  const value = jsonOf(list.value);
  if (value === undefined) return <p>{document.slice(list.from, list.to)} (edit it in the query)</p>;
  const variable = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } as const;
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    variableDefinitions: [{ kind: Kind.VARIABLE_DEFINITION, variable, type: parseType(type.toString()) }],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [] },
  };
  const change = (text: string) => {
    const node = nodeAt(readJsonObject(text) ?? undefined, [name]);
    // Without an item, the later ones have new places, so what the reader has emptied would look added.
    const starts = itemsOf(node).length >= itemsOf(value).length;
    onChange(node ? withList(document, list, literalOf(node, type)) : withoutList(document, list), { starts });
  };
  const values = readJsonObject(variables.text);
  const held = values?.kind === 'object' ? values.entries.map((entry) => entry.name) : [];
  const extracted = listAsVariable(document, list, held);
  const text = printJson({ kind: 'object', entries: [{ name, value }] });
  return (
    <>
      <VariablesForm schema={schema} operation={operation} text={text} onChange={change} />
      {extracted !== undefined && (
        <Button size="small" onClick={() => onChange(extracted)} className="mt-2">
          Use a variable<span className="sr-only"> for {name}</span>
        </Button>
      )}
    </>
  );
}
