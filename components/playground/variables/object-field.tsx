'use client';

import { astFromValue, isNonNullType, print, type GraphQLInputField, type GraphQLInputObjectType } from 'graphql';
import { useState } from 'react';
import { nodeAt } from '#lib/playground/json-tree.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup, Select } from '../../ui/field.tsx';
import { fieldLabel, hintOf, isRequired } from './field-parts.tsx';
import type { InputFieldProps } from './form-state.ts';

/** An object with up to this many fields shows all of them; a larger one shows only the fields with a value. */
const few = 5;

/** An input object and its fields. A large one shows the fields with a value, and a menu to add others. */
export function ObjectField({ object, ...props }: InputFieldProps & { object: GraphQLInputObjectType }) {
  const { path, state } = props;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const node = nodeAt(state.root, path);
  const isItem = typeof path.at(-1) === 'number';
  const label = fieldLabel(props);

  if (!isItem && !isRequired(props) && (node === undefined || (node.kind === 'scalar' && node.source === 'null'))) {
    return (
      <>
        {props.standard !== undefined && (
          <p className="pb-1 text-sm text-muted">{hintOf({ standard: props.standard })}</p>
        )}
        <Button size="small" onClick={() => state.change(path, { kind: 'object', entries: [] })}>
          Add {props.name}
        </Button>
      </>
    );
  }
  const fields = Object.values(object.getFields());
  const given = new Set(node?.kind === 'object' ? node.entries.map(({ name }) => name) : []);
  const isShown = (field: GraphQLInputField) =>
    fields.length <= few || given.has(field.name) || opened.includes(field.name) || isNeeded(field);
  const others = fields.filter((field) => !isShown(field));

  return (
    <FieldGroup label={label} hint={hintOf(props)} error={state.errorAt(path)}>
      <div className="space-y-3 border-l-2 border-rule pl-3">
        {fields.filter(isShown).map((field) => (
          <state.Input
            key={field.name}
            name={field.name}
            type={field.type}
            path={[...path, field.name]}
            state={state}
            standard={standardOf(field)}
            description={field.description}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          {others.length > 0 && (
            <Select
              aria-label={`Add a field to ${props.name}`}
              value=""
              onChange={({ target: { value } }) => setOpened((before) => [...before, value])}
              className="min-h-8! w-auto! py-1! text-sm"
            >
              <option value="">Add a field …</option>
              {others.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
          {!isItem && !isRequired(props) && (
            <Button size="small" variant="quiet" onClick={() => state.change(path, undefined)}>
              Remove {props.name}
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  );
}

function isNeeded(field: GraphQLInputField): boolean {
  return isNonNullType(field.type) && field.defaultValue === undefined;
}

function standardOf({ defaultValue, type }: GraphQLInputField): string | undefined {
  const literal = defaultValue === undefined ? null : astFromValue(defaultValue, type);
  return literal == null ? undefined : print(literal);
}
