import { errorCodeIndex } from '../content/error-code-index.ts';
import { loadGuideOperation } from '../content/guide-operations.ts';
import { flowNamed } from '../content/flows.ts';
import { loadGuidePrograms } from '../content/guide-programs.ts';
import { permissionColumns, permissionRows } from '../content/permission-table.ts';
import { errorCodeGroups } from '#shared/error-codes.ts';
import { errorCodes } from './error-codes-markdown.ts';
import { bullets, fenced, table } from './markdown-parts.ts';
import { programs } from './programs.ts';
import type { ComponentInMarkdown } from './mdx-to-markdown.ts';

/** The Markdown for each component that authors use. */
export const components: ReadonlyMap<string, ComponentInMarkdown> = new Map<string, ComponentInMarkdown>([
  ['Callout', ({ title }, text) => quote([...(title === undefined ? [] : [`**${title}**`]), text].join('\n\n'))],
  [
    'ErrorCodeIndex',
    () =>
      bullets(errorCodeIndex.map(({ place, codes }) => `${place}: ${codes.map((code) => `\`${code}\``).join(', ')}`)),
  ],
  ['ErrorCodes', ({ of }) => errorCodes(Object.entries(errorCodeGroups).find(([name]) => name === of)?.[1] ?? [])],
  ['PermissionTable', () => table(permissionColumns, permissionRows())],
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
  [
    'Flow',
    ({ name = '' }) => {
      const { states } = flowNamed(name);
      return states
        .map(({ name: state, words, next }) =>
          [`- **${state}**: ${words}${next.length === 0 ? ' Final.' : ''}`]
            .concat(next.map(({ to, when }) => `  - becomes **${to}** ${when}`))
            .join('\n'),
        )
        .join('\n');
    },
  ],
  ['Samples', async (properties) => programs(await operationOf(properties))],
  ['Answer', async (properties) => fenced('json', JSON.stringify((await operationOf(properties)).response, null, 2))],
  [
    'EscapeHelper',
    () => quote('On the web page, a field here turns a query into a body and fixes an invalid body, in the browser.'),
  ],
  ['TokenChecker', () => quote('On the web page, a field here checks a text in the browser, without sending it.')],
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
