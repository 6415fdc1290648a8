import { STATUS_CODES } from 'node:http';
import type { ErrorCodeGuide } from '#shared/error-codes.ts';
import type { Guide } from '../content/guides.ts';
import type { CheckedUseCase } from '../content/load-use-cases.ts';
import type { Reference, ReferenceField, ReferenceType } from '../reference/model.ts';
import { referencePath } from '../reference/paths.ts';
import type { SitePage } from '../site/site-pages.ts';
import { beginningOf, plainText, proseOf } from './prose.ts';
import type { SearchSource } from './search-entry.ts';

/** The enum of permissions. */
const scopeType = 'APITokenScope';

/** A use case by its question, and its headings. */
export function useCaseEntries({ operation, page, frontmatter }: CheckedUseCase): SearchSource[] {
  const { question, title, summary, group, scopes, errors } = frontmatter;
  const { introduction, sections } = proseOf(page);
  const path = `/use-cases/${operation}`;
  const codes = errors.map(({ code }) => code).join(' ');
  return [
    {
      kind: 'use case',
      title: question,
      context: operation,
      names: `${title} ${operation}`,
      summary: beginningOf(summary),
      text: [summary, group, scopes.join(' '), codes, introduction].join(' '),
      path,
    },
    ...sectionEntries('use case section', { title, path }, sections),
  ];
}

/** A guide and its headings. */
export function guideEntries({ path, title, summary, group, source }: Guide): SearchSource[] {
  const { introduction, sections } = proseOf(source);
  return [
    {
      kind: 'guide',
      title,
      context: group,
      names: '',
      summary: beginningOf(summary),
      text: `${summary} ${introduction}`,
      path,
    },
    ...sectionEntries('guide section', { title, path }, sections),
  ];
}

function sectionEntries(
  kind: SearchSource['kind'],
  { title: context, path }: Pick<SearchSource, 'title' | 'path'>,
  sections: ReturnType<typeof proseOf>['sections'],
): SearchSource[] {
  return sections.map(({ id, title, text }) => ({
    kind,
    title,
    context,
    names: '',
    summary: beginningOf(text),
    text,
    path: `${path}#${id}`,
  }));
}

/** An error code. Its HTTP status finds it too. */
export function errorEntry({ code, request, userError }: ErrorCodeGuide): SearchSource {
  const meanings = [request, userError].filter((meaning) => meaning !== undefined);
  const statuses = [...new Set(meanings.map(({ status }) => status))].join(' or ');
  return {
    kind: 'error',
    title: code,
    // With the status text, because client libraries report "Too Many Requests".
    context: request === undefined ? 'In userErrors' : `HTTP ${withStatusTexts(statuses)}`,
    names: withStatusTexts(statuses),
    summary: beginningOf(plainText(meanings[0]?.cause ?? '')),
    text: meanings.map(({ cause, fix, message = '' }) => plainText(`${cause} ${fix} ${message}`)).join(' '),
    path: `/docs/errors#${code}`,
  };
}

function withStatusTexts(statuses: string): string {
  return statuses.replace(/\d{3}/g, (status) =>
    status === '200' ? status : `${status} ${STATUS_CODES[status] ?? ''}`,
  );
}

/** An entry of the list of public pages that is neither a guide nor a use case. */
export function pageEntry({ path, title, summary, section }: SitePage): SearchSource {
  return { kind: 'page', title, context: section, names: '', summary: beginningOf(summary), text: summary, path };
}

/** Every named element of a schema. */
export function referenceEntries({ roots, operations, types, directives }: Reference): SearchSource[] {
  const rootNames = Object.values(roots);
  return [
    ...Object.entries(operations).flatMap(([kind, fields]) =>
      fields.map((field) => ({
        ...fieldEntry(field, kind),
        kind: 'operation' as const,
        path: referencePath(field.coordinate, roots),
      })),
    ),
    ...[...types.values()].filter(({ name }) => !rootNames.includes(name)).flatMap(typeEntries),
    ...directives.map(({ name, coordinate, description }): SearchSource => {
      const text = plainText(description ?? '');
      return {
        kind: 'directive',
        title: `@${name}`,
        context: 'directive',
        names: '',
        summary: beginningOf(text),
        text,
        path: referencePath(coordinate),
      };
    }),
  ];
}

function typeEntries({
  name,
  coordinate,
  kind,
  description,
  fields,
  inputFields,
  values,
}: ReferenceType): SearchSource[] {
  const text = plainText(description ?? '');
  const isScope = name === scopeType;
  return [
    {
      kind: 'type',
      title: name,
      context: kind,
      names: '',
      summary: beginningOf(text),
      text,
      path: referencePath(coordinate),
    },
    ...fields.map((field) => fieldEntry(field, name)),
    ...[...inputFields, ...values].map((member): SearchSource => {
      const said = plainText(member.description ?? '');
      return {
        kind: isScope ? 'permission' : kind === 'enum' ? 'value' : 'field',
        title: member.name,
        context: name,
        names: '',
        summary: beginningOf(said),
        text: isScope ? `${said} permission scope` : said,
        path: referencePath(member.coordinate),
      };
    }),
  ];
}

function fieldEntry(field: ReferenceField, context: string): SearchSource {
  const text = plainText(field.description ?? '');
  const names = field.arguments.map(({ name }) => name).join(' ');
  return {
    kind: 'field',
    title: field.name,
    context,
    names: '',
    summary: beginningOf(text),
    text: `${text} ${names}`,
    path: referencePath(field.coordinate),
  };
}
