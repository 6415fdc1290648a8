import { shortCost } from '../reference/cost-words.ts';
import type { ReferenceField, ReferenceInput, ReferenceType } from '../reference/model.ts';
import { referencePath, type OperationKind } from '../reference/paths.ts';
import type { PortalReference } from '../site/portal-reference.ts';
import type { TypeReference } from '../reference/type-words.ts';
import { withoutScopes } from '../reference/callers.ts';
import { bullets, errorLine, fenced, link, page, unreleasedNote } from './markdown-parts.ts';

/** The reference's pages as Markdown, by path. The index is generated from the list of pages like any overview. */
export function referenceMarkdown(reference: PortalReference): ReadonlyMap<string, () => string> {
  const { roots, operations, types, directives } = reference;
  const kinds: readonly OperationKind[] = ['query', 'mutation', 'subscription'];
  return new Map([
    ...kinds.flatMap((kind) =>
      operations[kind].map(
        (field) => [referencePath(field.coordinate, roots), () => operationMarkdown(reference, kind, field)] as const,
      ),
    ),
    ...[...types.values()].map((type) => [referencePath(type.name), () => typeMarkdown(reference, type)] as const),
    ...directives.map(
      ({ coordinate, name, description, definition, arguments: taken }) =>
        [
          referencePath(coordinate),
          () =>
            page(
              `# @${name}`,
              description,
              fenced('graphql', definition),
              taken.length > 0 && '## Arguments',
              bullets(taken.map(inputLine)),
            ),
        ] as const,
    ),
  ]);
}

function operationMarkdown(reference: PortalReference, kind: OperationKind, field: ReferenceField): string {
  const { name, description, deprecation, type, arguments: taken, scopes, cost, coordinate } = field;
  const points = shortCost(cost);
  const errors = reference.examples.get(name)?.errors ?? [];
  return page(
    `# ${name}`,
    description,
    deprecation && `Deprecated: ${deprecation.reason}`,
    reference.unreleased.has(coordinate) && unreleasedNote,
    bullets([
      `Kind: ${kind}`,
      `Returns: ${typeLink(type)}, ${type.words}`,
      ...(reference.own
        ? [
            `Permissions: ${scopes.length === 0 ? withoutScopes(description) : scopes.map((scope) => `\`${scope}\``).join(', ')}`,
          ]
        : []),
      ...(points === undefined ? [] : [`Cost: ${points}, plus the cost of the selected objects`]),
    ]),
    taken.length > 0 && '## Arguments',
    bullets(taken.map(inputLine)),
    errors.length > 0 && '## Errors',
    bullets(errors.map(errorLine)),
    useCaseList(reference, coordinate, '## Use cases that run it'),
  );
}

function typeMarkdown(reference: PortalReference, type: ReferenceType): string {
  const { name, kind, description, definition, fields, inputFields, values, interfaces, possibleTypes, usage } = type;
  const places = (coordinates: readonly string[]) =>
    bullets(coordinates.map((coordinate) => link(`\`${coordinate}\``, referencePath(coordinate, reference.roots))));
  return page(
    `# ${name}`,
    description,
    reference.unreleased.has(type.coordinate) && unreleasedNote,
    bullets([
      `Kind: ${kind}`,
      ...(interfaces.length === 0 ? [] : [`Implements: ${interfaces.map(nameLink).join(', ')}`]),
      ...(possibleTypes.length === 0 ? [] : [`One of: ${possibleTypes.map(nameLink).join(', ')}`]),
      ...(type.specifiedBy === undefined ? [] : [`Specified by: ${type.specifiedBy}`]),
      ...(type.oneOf ? ['Exactly one of its fields must be given.'] : []),
    ]),
    fenced('graphql', definition),
    fields.length + inputFields.length > 0 && '## Fields',
    bullets([...fields.map(fieldLine), ...inputFields.map(inputLine)]),
    values.length > 0 && '## Values',
    bullets(values.map((value) => `\`${value.name}\`: ${textOf(value.description, value.deprecation)}`)),
    usage.returnedBy.length > 0 && '## Returned by',
    places(usage.returnedBy),
    usage.acceptedBy.length > 0 && '## Accepted by',
    places(usage.acceptedBy),
    useCaseList(reference, type.coordinate, '## Use cases'),
  );
}

function fieldLine(field: ReferenceField): string {
  const { name, type, description, deprecation, arguments: taken, scopes, cost } = field;
  const points = shortCost(cost);
  const marks = [
    type.words,
    ...(scopes.length === 0 ? [] : [`requires ${scopes.map((scope) => `\`${scope}\``).join(', ')}`]),
    ...(points === undefined ? [] : [points]),
  ];
  const line = `\`${name}\`: ${typeLink(type)} (${marks.join('; ')}). ${textOf(description, deprecation)}`;
  return [line, ...taken.map((argument) => `  - ${inputLine(argument)}`)].join('\n');
}

function inputLine({ name, type, description, deprecation, defaultValue }: ReferenceInput): string {
  const given = defaultValue === undefined ? '' : `, default \`${defaultValue}\``;
  return `\`${name}\`: ${typeLink(type)} (${type.words}${given}). ${textOf(description, deprecation)}`;
}

/** A description on one line, for use in a list. */
function textOf(description: string | undefined, deprecation: { reason: string } | undefined): string {
  const parts = [description ?? '', ...(deprecation === undefined ? [] : [`Deprecated: ${deprecation.reason}`])];
  return parts
    .join(' ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

function useCaseList({ useCases }: PortalReference, coordinate: string, heading: string): string {
  const found = useCases.get(coordinate) ?? [];
  if (found.length === 0) return '';
  return `${heading}\n\n${bullets(found.map(({ operation, question }) => link(question, `/use-cases/${operation}`)))}`;
}

function typeLink({ before, name, after }: TypeReference): string {
  return link(`\`${before}${name}${after}\``, referencePath(name));
}

function nameLink(name: string): string {
  return link(`\`${name}\``, referencePath(name));
}
