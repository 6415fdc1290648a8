import type { GraphQLInputType } from 'graphql';
import type { ComponentType } from 'react';
import type { JsonNode, JsonPath } from '#lib/playground/json-tree.ts';

/** The shared state of the form's fields: the JSON, its errors, and a function to change it. */
export interface FormState {
  root: JsonNode;
  errorAt: (path: JsonPath) => string | undefined;
  /** Sets the value at a path; undefined deletes it. */
  change: (path: JsonPath, node: JsonNode | undefined) => void;
  /** The input for any type. Objects and lists render it for their elements. */
  Input: ComponentType<InputFieldProps>;
}

export interface InputFieldProps {
  name: string;
  type: GraphQLInputType;
  path: JsonPath;
  state: FormState;
  /** The default value, as GraphQL source text. */
  standard?: string | undefined;
  description?: string | null | undefined;
}
