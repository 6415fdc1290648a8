import { OperationTypeNode } from 'graphql';
import type { CheckedUseCase } from '../content/load-use-cases.ts';
import { schemaFingerprint } from '../schema/schema.ts';
import { callers } from '../content/use-case.ts';
import { components } from './components.ts';
import { mdxToMarkdown } from './mdx-to-markdown.ts';
import { bullets, errorLine, fenced, link, page, unreleasedNote } from './markdown-parts.ts';
import { programs } from './programs.ts';

/** A use case as Markdown. `withPrograms: false` omits the samples, which are most of its length. */
export async function useCaseMarkdown(
  useCase: CheckedUseCase,
  { withPrograms }: { withPrograms: boolean },
): Promise<string> {
  const { operation, frontmatter, parsed, document, variables, response, cost } = useCase;
  const body = await mdxToMarkdown(`content/use-cases/${operation}/page.mdx`, useCase.page, components);
  return page(
    `# ${frontmatter.title}`,
    `**${frontmatter.question}**`,
    `> ${frontmatter.summary}`,
    useCase.isUnreleased && unreleasedNote,
    bullets([
      `Operation: \`${operation}\` (${parsed.definition.operation}), ${link('reference', `/reference/${parsed.definition.operation === OperationTypeNode.QUERY ? 'queries' : 'mutations'}/${operation}`)}`,
      `Permissions: ${frontmatter.scopes.length === 0 ? useCase.withoutScopes : frontmatter.scopes.map((scope) => `\`${scope}\``).join(', ')}`,
      `Cost of this request: ${cost.actual} ${cost.actual === 1 ? 'point' : 'points'}, ${cost.requested} reserved before it runs`,
      link('Run it in the playground', `/playground?use-case=${operation}`),
    ]),
    '## Operation',
    fenced('graphql', document),
    parsed.variables.length > 0 && '## Variables',
    parsed.variables.length > 0 &&
      bullets(
        parsed.variables.map(({ name, type, required }) =>
          `\`$${name}: ${type}\`, ${required ? 'required' : 'optional'}. ${frontmatter.variables[name] ?? ''}`.trim(),
        ),
      ),
    parsed.variables.length > 0 && fenced('json', JSON.stringify(variables, null, 2)),
    '## Recorded response',
    await originOf(useCase),
    fenced('json', JSON.stringify(response, null, 2)),
    body,
    '## Errors',
    bullets(frontmatter.errors.map(errorLine)),
    '## What to do next',
    bullets(frontmatter.next.map(({ label, href }) => link(label, href))),
    withPrograms && '## Programs',
    withPrograms && programs(useCase),
  );
}

async function originOf({ frontmatter: { as, after } }: CheckedUseCase): Promise<string> {
  const before = after.map(({ operation }) => link(operation, `/use-cases/${operation}`)).join(' and ');
  const sequel = before === '' ? '' : `, after ${before}`;
  return `Recorded from the demo data of 20 November 2026, requested by ${callers[as]}${sequel}. Every test run repeats the request and compares the response. Schema \`${await schemaFingerprint()}\`.`;
}
