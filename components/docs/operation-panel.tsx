import type { UseCase } from '../../lib/content.ts';
import { highlight } from '../../lib/highlight.ts';
import { sampleInput, sampleLanguages } from '../../lib/samples/index.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';

// Tall enough for the whole query; on low screens the answer below it must stay in view.
const height = 'max-h-128 [@media(max-height:60rem)]:max-h-72';

/** The operation of a use case as it is sent: query, variables, and the same as a program in several languages. */
export async function OperationPanel({ useCase }: { useCase: UseCase }) {
  const input = sampleInput(useCase.parsed, useCase);
  const views = [
    { id: 'query', label: 'Query', code: useCase.document, language: 'graphql' as const },
    {
      id: 'variables',
      label: 'Variables',
      code: JSON.stringify(useCase.variables, null, 2),
      language: 'json' as const,
    },
    ...sampleLanguages.map(({ id, label, highlightAs, write }) => ({
      id,
      label,
      code: write(input),
      language: highlightAs,
    })),
  ];
  const tabs = await Promise.all(
    views.map(async ({ id, label, code, language }) => ({
      id,
      label,
      copy: code,
      content: <CodeBlock bare code={code} html={await highlight(code, language)} label={label} className={height} />,
    })),
  );
  return <Tabs label="The operation" tabs={tabs} />;
}
