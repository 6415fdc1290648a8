import type { GraphQLInputType } from 'graphql';
import type { ComponentType } from 'react';
import type { JsonNode, JsonPath } from '../../../lib/playground/json-tree.ts';

/** What every field of the form works on: the JSON, what is wrong with it, and how it is changed. */
export interface FormState {
  root: JsonNode;
  errorAt: (path: JsonPath) => string | undefined;
  /** Puts a value at a path; undefined takes it away. */
  change: (path: JsonPath, node: JsonNode | undefined) => void;
  /** The field for any type: objects and lists hold others of it. */
  Input: ComponentType<InputFieldProps>;
}

export interface InputFieldProps {
  name: string;
  type: GraphQLInputType;
  path: JsonPath;
  state: FormState;
  /** What holds when nothing is given, as GraphQL writes it. */
  standard?: string | undefined;
  description?: string | null | undefined;
}
