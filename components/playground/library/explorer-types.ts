import type { GraphQLSchema } from 'graphql';
import { describeMember, findMember, type MemberPath } from '#lib/playground/schema-members.ts';

/**
 * Gives the explorer's rows their types, which playground.css shows. An attribute, because the explorer renders the
 * content of its rows again.
 */
export function showTypes(root: HTMLElement, schema: GraphQLSchema): void {
  for (const row of root.querySelectorAll<HTMLElement>('[data-field-name], [data-arg-name]')) {
    const path = pathOf(row);
    const member = path && findMember(schema, path);
    if (member == null) continue;
    const { type, isDeprecated, title } = describeMember(member);
    row.dataset['type'] = type;
    row.toggleAttribute('data-deprecated', isDeprecated);
    row.title = title;
    for (const toggle of row.querySelectorAll(':scope :is([role=checkbox], [aria-expanded])')) {
      toggle.setAttribute('aria-description', isDeprecated ? `${type}, deprecated` : type);
    }
  }
}

/** The path of a row's member. The explorer puts the name of an object's type on its row. */
function pathOf(row: HTMLElement): MemberPath | null {
  const { fieldName, argName } = row.dataset;
  if (fieldName !== undefined) return { owner: ownerOf(row), name: fieldName };
  if (argName === undefined) return null;
  const input = row.parentElement?.closest<HTMLElement>('[data-arg-type]');
  if (input != null) return { owner: input.dataset['argType'] ?? '', name: argName };
  const field = row.closest('.graphiql-explorer-graphql-arguments')?.previousElementSibling;
  const path = field instanceof HTMLElement ? pathOf(field) : null;
  return path && { ...path, argument: argName };
}

/** The type of a field's row, or the kind of its operation: the head of the list that the row is in. */
function ownerOf(row: HTMLElement): string {
  const list = row.closest('div:not([class])');
  const title = list?.querySelector(':scope > .graphiql-operation-title-bar')?.textContent;
  if (title !== undefined) return /^(?:fragment\s+on\s+)?(\w+)/.exec(title)?.[1] ?? '';
  const head = list?.previousElementSibling;
  return (
    head?.querySelector<HTMLElement>(':scope > [data-field-type]')?.dataset['fieldType'] ??
    head?.textContent.trim() ??
    ''
  );
}
