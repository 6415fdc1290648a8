'use client';

import { getNullableType, isEnumType, isInputObjectType, isListType, type GraphQLInputType } from 'graphql';
import { itemsOf, nodeAt, scalarText, textNode, type JsonNode } from '#lib/playground/json-tree.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FieldGroup } from '../../ui/field.tsx';
import { fieldLabel, hintOf } from './field-parts.tsx';
import type { InputFieldProps } from './form-state.ts';

type ListFieldProps = InputFieldProps & { itemType: GraphQLInputType };

/** A list: checkboxes for an enum, otherwise one input per item. */
export function ListField({ itemType, ...props }: ListFieldProps) {
  const { name, path, state } = props;
  const items = itemsOf(nodeAt(state.root, path));
  const named = getNullableType(itemType);
  const change = (next: JsonNode[]) =>
    state.change(path, next.length === 0 ? undefined : { kind: 'array', items: next });

  if (isEnumType(named)) {
    const options = named.getValues().map((value) => value.name);
    const chosen = items.map((item) => scalarText(item));
    return (
      <FieldGroup
        label={fieldLabel(props)}
        hint={hintOf(props)}
        error={state.errorAt(path) ?? itemError(props, items.length)}
      >
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {options.map((option) => (
            <Checkbox
              key={option}
              label={<code className="text-xs">{option}</code>}
              checked={chosen.includes(option)}
              onChange={({ target: { checked } }) =>
                change(checked ? [...items, textNode(option)] : items.filter((item) => scalarText(item) !== option))
              }
            />
          ))}
        </div>
      </FieldGroup>
    );
  }
  const empty: JsonNode = isInputObjectType(named)
    ? { kind: 'object', entries: [] }
    : isListType(named)
      ? { kind: 'array', items: [] }
      : textNode('');
  return (
    <FieldGroup label={fieldLabel(props)} hint={hintOf(props)} error={state.errorAt(path)}>
      {items.map((_item, index) => (
        // Items have no identity of their own, so their position is the key.
        <div key={index} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <state.Input name={`${name} ${index + 1}`} type={itemType} path={[...path, index]} state={state} />
          </div>
          <Button
            size="small"
            variant="quiet"
            onClick={() => change(items.filter((_, position) => position !== index))}
          >
            Remove<span className="sr-only"> {`${name} ${index + 1}`}</span>
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => change([...items, empty])}>
        Add to {name}
      </Button>
    </FieldGroup>
  );
}

/** Errors of an item that has no input of its own. */
function itemError({ path, state }: InputFieldProps, count: number): string | undefined {
  for (let index = 0; index < count; index += 1) {
    const error = state.errorAt([...path, index]);
    if (error !== undefined) return error;
  }
  return undefined;
}
