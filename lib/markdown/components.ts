import { loadGuideOperation } from '../guide-operations.ts';
import { loadGuidePrograms } from '../guide-programs.ts';
import { errorCodeGroups } from '../page-links.ts';
import { errorCodes } from './error-codes.ts';
import { fenced } from './parts.ts';
import { programs } from './programs.ts';
import type { ComponentInMarkdown } from './mdx-to-markdown.ts';

/** What the components that authors use say in Markdown. */
export const components: ReadonlyMap<string, ComponentInMarkdown> = new Map<string, ComponentInMarkdown>([
  ['Callout', ({ title }, text) => quote([...(title === undefined ? [] : [`**${title}**`]), text].join('\n\n'))],
  ['ErrorCodes', ({ of }) => errorCodes(Object.entries(errorCodeGroups).find(([name]) => name === of)?.[1] ?? [])],
  ['Query', async (properties) => fenced('graphql', (await operationOf(properties)).document)],
  [
    'Operation',
    async (properties) => {
      const operation = await operationOf(properties);
      const { document, variables } = operation;
      const values =
        Object.keys(variables).length === 0 ? [] : ['Variables:', fenced('json', JSON.stringify(variables, null, 2))];
      return [fenced('graphql', document), ...values, programs(operation)].join('\n\n');
    },
  ],
  [
    'Programs',
    async ({ name = '' }) =>
      (await loadGuidePrograms(name))
        .map(({ label, language, code }) => `${label}:\n\n${fenced(language, code)}`)
        .join('\n\n'),
  ],
  ['Samples', async (properties) => programs(await operationOf(properties))],
  ['Answer', async (properties) => fenced('json', JSON.stringify((await operationOf(properties)).response, null, 2))],
  [
    'EscapeHelper',
    () => quote('The page has a field here that makes a body of a query and mends a broken body, in the browser.'),
  ],
  ['TokenChecker', () => quote('The page has a field here that checks a string in the browser, without sending it.')],
]);

function operationOf({ operation = '' }: Readonly<Record<string, string>>) {
  return loadGuideOperation(operation);
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
