import {
  Kind,
  print,
  visit,
  type ASTNode,
  type DocumentNode,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { parsedDocument } from './parsed-document.ts';

/**
 * Keeps a document valid while the explorer changes it. When the explorer removes an argument, it leaves the definition of
 * the argument's variable, and the API rejects a document with an unused variable. When the argument is set again, the
 * explorer brings back the use of the variable without its definition.
 */
export class ExplorerVariables {
  /** The removed definitions by operation. */
  readonly #removed = new Map<string, Map<string, VariableDefinitionNode>>();

  /** For another document. */
  readonly forget = (): void => this.#removed.clear();

  /**
   * The document without the variables that the change left unused, and with the removed definitions whose use the change
   * has brought back. Undefined if there is nothing to correct, or if one of the texts isn't a valid document.
   */
  readonly correct = (before: string, after: string): string | undefined => {
    if (before === after) return undefined;
    const [earlier, document] = [parsedDocument(before), parsedDocument(after)];
    if (earlier === undefined || document === undefined) return undefined;
    const corrected = visit(document, {
      [Kind.OPERATION_DEFINITION]: (operation) => {
        const same = operationsOf(earlier).find((one) => nameOf(one) === nameOf(operation));
        if (same === undefined) return undefined;
        return this.#correctOperation(operation, {
          used: variablesOf(operation, document),
          usedEarlier: variablesOf(same, earlier),
        });
      },
    });
    return corrected === document ? undefined : print(corrected);
  };

  #correctOperation(
    operation: OperationDefinitionNode,
    { used, usedEarlier }: { used: ReadonlySet<string>; usedEarlier: ReadonlySet<string> },
  ): OperationDefinitionNode | undefined {
    const removed = this.#removedFrom(nameOf(operation));
    const definitions = operation.variableDefinitions ?? [];
    const unused = definitions.filter(({ variable: { name } }) => !used.has(name.value) && usedEarlier.has(name.value));
    const defined = new Set(definitions.map(({ variable }) => variable.name.value));
    const added = [...used].filter((name) => !usedEarlier.has(name) && !defined.has(name));
    const missing = added.flatMap((name) => removed.get(name) ?? []);
    if (unused.length === 0 && missing.length === 0) return undefined;
    for (const one of unused) removed.set(one.variable.name.value, one);
    const kept = definitions.filter((one) => !unused.includes(one));
    return { ...operation, variableDefinitions: [...kept, ...missing] };
  }

  #removedFrom(operation: string): Map<string, VariableDefinitionNode> {
    const known = this.#removed.get(operation) ?? new Map<string, VariableDefinitionNode>();
    this.#removed.set(operation, known);
    return known;
  }
}

function operationsOf({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

function nameOf({ name }: OperationDefinitionNode): string {
  return name?.value ?? '';
}

/** The names of the variables that an operation uses, also in the fragments that it spreads. */
function variablesOf(operation: OperationDefinitionNode, { definitions }: DocumentNode): ReadonlySet<string> {
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const variables = new Set<string>();
  const seen = new Set<string>();
  const collect = (node: ASTNode): void => {
    visit(node, {
      // The definition of a variable isn't a use of it.
      [Kind.VARIABLE_DEFINITION]: () => false,
      [Kind.VARIABLE]: ({ name }) => void variables.add(name.value),
      [Kind.FRAGMENT_SPREAD]: ({ name }) => {
        const fragment = seen.has(name.value) ? undefined : fragments.get(name.value);
        seen.add(name.value);
        if (fragment !== undefined) collect(fragment);
      },
    });
  };
  collect(operation);
  return variables;
}
