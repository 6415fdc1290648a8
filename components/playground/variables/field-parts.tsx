import { isNonNullType } from 'graphql';
import type { InputFieldProps } from './form-state.ts';

/** The label of a field, with its type next to the name. */
export function fieldLabel({ name, type }: Pick<InputFieldProps, 'name' | 'type'>) {
  return (
    <>
      <code className="font-semibold">{name}</code>{' '}
      <code className="text-xs font-normal text-muted">{type.toString()}</code>
    </>
  );
}

/** The hint of a field: the first sentence of its description, and its default. */
export function hintOf({ description, standard }: Pick<InputFieldProps, 'description' | 'standard'>): string {
  const sentence = description?.split(/(?<=[.;])\s/)[0]?.replace(/;$/, '.');
  return [sentence, standard !== undefined && `Default: ${standard}.`].filter(Boolean).join(' ');
}

/** Whether a value is required. */
export function isRequired({ type, standard }: Pick<InputFieldProps, 'type' | 'standard'>): boolean {
  return isNonNullType(type) && standard === undefined;
}
