import type { JsonNode, JsonPath } from '../../../lib/playground/json-tree.ts';

/** What every field of the form works on: the JSON, what is wrong with it, and how it is changed. */
export interface FormState {
  root: JsonNode;
  errorAt: (path: JsonPath) => string | undefined;
  /** Puts a value at a path; undefined takes it away. */
  change: (path: JsonPath, node: JsonNode | undefined) => void;
}
