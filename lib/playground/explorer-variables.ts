import {
  Kind,
  parse,
  print,
  visit,
  type ASTNode,
  type DocumentNode,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';

/**
 * Keeps a document valid while the explorer changes it. The explorer removes an argument and leaves the definition of its
 * variable, with which the API refuses the document. When the argument is set again, the explorer brings back the use
 * of the variable without its definition.
 */
export class ExplorerVariables {
  readonly #removed = new Map<string, VariableDefinitionNode>();

  /**
   * The document without the variables that the change left unused, and with the definitions that were removed before and
   * are needed again. Undefined if there is nothing to correct, or if one of the texts isn't a valid document.
   */
  readonly correct = (before: string, after: string): string | undefined => {
    const [earlier, document] = [parsed(before), parsed(after)];
    if (earlier === undefined || document === undefined) return undefined;
    const usedEarlier = variablesIn(earlier);
    const inFragments = document.definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .flatMap((fragment) => [...variablesIn(fragment)]);
    const corrected = visit(document, {
      [Kind.OPERATION_DEFINITION]: (operation) => {
        const used = new Set([...variablesIn(operation), ...inFragments]);
        return this.#correctOperation(operation, { used, usedEarlier });
      },
    });
    return corrected === document ? undefined : print(corrected);
  };

  #correctOperation(
    operation: OperationDefinitionNode,
    { used, usedEarlier }: { used: ReadonlySet<string>; usedEarlier: ReadonlySet<string> },
  ): OperationDefinitionNode | undefined {
    const definitions = operation.variableDefinitions ?? [];
    const unused = definitions.filter((one) => !used.has(nameOf(one)) && usedEarlier.has(nameOf(one)));
    const defined = new Set(definitions.map(nameOf));
    const missing = [...used].flatMap((name) => (defined.has(name) ? [] : (this.#removed.get(name) ?? [])));
    if (unused.length === 0 && missing.length === 0) return undefined;
    for (const one of unused) this.#removed.set(nameOf(one), one);
    const kept = definitions.filter((one) => !unused.includes(one));
    return { ...operation, variableDefinitions: [...kept, ...missing] };
  }
}

function nameOf({ variable }: VariableDefinitionNode): string {
  return variable.name.value;
}

/** The names of the variables that are used. */
function variablesIn(node: ASTNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(node, {
    [Kind.VARIABLE]: ({ name }, _key, parent) => {
      const isDefinition = parent !== undefined && 'kind' in parent && parent.kind === Kind.VARIABLE_DEFINITION;
      if (!isDefinition) names.add(name.value);
    },
  });
  return names;
}

function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
