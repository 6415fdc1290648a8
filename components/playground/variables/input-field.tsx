'use client';

import { getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql';
import { useId } from 'react';
import { knownIds } from '#lib/run/known-ids.ts';
import { nodeAt, scalarText, textNode, type JsonNode } from '#lib/playground/json-tree.ts';
import { isRealDate, scalarSource } from '#lib/playground/scalar-input.ts';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import type { InputFieldProps } from './form-state.ts';
import { fieldLabel, hintOf, isRequired } from './field-parts.tsx';
import { ListField } from './list-field.tsx';
import { ObjectField } from './object-field.tsx';

/** The input for one value, by its type. */
export function InputField(props: InputFieldProps) {
  const { type: declared, path, state } = props;
  const type = getNullableType(declared);
  if (isListType(type)) return <ListField {...props} itemType={type.ofType} />;
  if (isInputObjectType(type)) return <ObjectField {...props} object={type} />;

  const node = nodeAt(state.root, path);
  const set = (next: JsonNode | undefined) => state.change(path, next);
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return <ChoiceField {...props} options={names.map((name) => ({ name, node: textNode(name) }))} onChoose={set} />;
  }
  if (type.name === 'Boolean') {
    const options = ['true', 'false'].map((source) => ({ name: source, node: { kind: 'scalar' as const, source } }));
    return <ChoiceField {...props} options={options} onChoose={set} />;
  }
  const companies = type.name === 'ID' && props.name === 'companyId' ? knownIds.offersFor('companyId') : [];
  if (companies.length > 0) {
    const options = companies.map(({ id, name }) => ({ name: id, label: name, node: textNode(id) }));
    return <ChoiceField {...props} options={options} onChoose={set} />;
  }
  return <ScalarField {...props} typeName={type.name} node={node} onChange={set} />;
}

interface ScalarFieldProps extends InputFieldProps {
  typeName: string;
  node: JsonNode | undefined;
  onChange: (node: JsonNode | undefined) => void;
}

function ScalarField(props: ScalarFieldProps) {
  const { typeName, path, state, node, onChange } = props;
  const text = scalarText(node) ?? (node === undefined || node.kind === 'scalar' ? '' : JSON.stringify('…'));
  // A date input can't show text that isn't a date, so such text stays visible in a text input.
  const isDate = typeName === 'Date' && (text === '' || isRealDate(text));
  const isItem = typeof path.at(-1) === 'number';
  const listId = useId();
  const known = typeName === 'ID' ? knownIds.offersFor(String(path.findLast((key) => typeof key === 'string'))) : [];
  const own = known.find(({ id }) => id === text);
  const hint = [own?.name, hintOf(props)].filter(Boolean).join('. ');
  return (
    <Field label={fieldLabel(props)} hint={hint} error={state.errorAt(path)} required={isRequired(props)}>
      <TextInput
        type={isDate ? 'date' : 'text'}
        inputMode={typeName === 'Int' || typeName === 'BigInt' ? 'numeric' : undefined}
        placeholder={typeName === 'DateTime' ? '2026-11-20T08:00:00Z' : undefined}
        value={text}
        spellCheck={false}
        autoComplete="off"
        list={known.length > 0 ? listId : undefined}
        onChange={({ target: { value } }) =>
          onChange(value === '' && !isItem ? undefined : { kind: 'scalar', source: scalarSource(typeName, value) })
        }
        className="min-h-8! py-1! font-mono text-xs"
      />
      {known.length > 0 && (
        <datalist id={listId}>
          {known.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  );
}

interface ChoiceFieldProps extends InputFieldProps {
  /** The values by their text. A label is shown in its place. */
  options: { name: string; label?: string; node: JsonNode }[];
  onChoose: (node: JsonNode | undefined) => void;
}

function ChoiceField(props: ChoiceFieldProps) {
  const { path, state, options, onChoose } = props;
  const text = scalarText(nodeAt(state.root, path)) ?? '';
  const isKnown = text === '' || options.some(({ name }) => name === text);
  // The default is a choice, so the hint doesn't repeat it.
  const hint = hintOf({ description: props.description });
  return (
    <Field label={fieldLabel(props)} hint={hint} error={state.errorAt(path)} required={isRequired(props)}>
      <Select
        value={text}
        onChange={({ target: { value } }) => onChoose(options.find(({ name }) => name === value)?.node)}
        className="min-h-8! py-1! font-mono text-xs"
      >
        <option value="">{unsetLabel(props)}</option>
        {!isKnown && <option value={text}>{text}</option>}
        {options.map(({ name, label = name }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The choice of no value: the default, by its label. */
function unsetLabel({ standard, options }: ChoiceFieldProps): string {
  if (standard === undefined) return 'Not set';
  const value = /^"(.*)"$/.exec(standard)?.[1] ?? standard;
  return `Default: ${options.find(({ name }) => name === value)?.label ?? value}`;
}
