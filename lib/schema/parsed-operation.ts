import {
  GraphQLError,
  Kind,
  parse,
  print,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
} from 'graphql';
import { ContentError } from '../text/content-error.ts';

/** A variable that the operation declares. */
interface OperationVariable {
  name: string;
  type: string;
  required: boolean;
}

/** One named operation with one root field: the content of a use case. */
export interface Operation {
  name: string;
  rootField: string;
  variables: OperationVariable[];
  definition: OperationDefinitionNode;
  document: DocumentNode;
}

/** Parses a document with exactly one operation. Errors name `file`. */
export function parseOperation(file: string, document: string): Operation {
  const parsed = parseDocument(file, document);
  const { definitions } = parsed;
  const [definition] = definitions;
  if (definitions.length !== 1 || definition?.kind !== Kind.OPERATION_DEFINITION) {
    throw new ContentError(file, ['must contain exactly one operation and nothing else']);
  }
  const fields = fieldsOf(definition);
  const [root] = fields;
  if (fields.length !== 1 || root === undefined || definition.name === undefined) {
    throw new ContentError(file, ['must have a name and exactly one root field']);
  }
  const variables = (definition.variableDefinitions ?? []).map((variable) => ({
    name: variable.variable.name.value,
    type: print(variable.type),
    required: variable.type.kind === Kind.NON_NULL_TYPE && variable.defaultValue === undefined,
  }));
  return { name: definition.name.value, rootField: root.name.value, variables, definition, document: parsed };
}

/** Fields selected directly in an operation or field, in the order of the document. */
export function fieldsOf(node: OperationDefinitionNode | FieldNode): FieldNode[] {
  return (node.selectionSet?.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);
}

function parseDocument(file: string, document: string) {
  try {
    return parse(document);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const place = error.locations?.[0];
    const where = place === undefined ? '' : `line ${place.line}, column ${place.column}: `;
    throw new ContentError(file, [`${where}${error.message}`], { cause: error });
  }
}
