import type { UseCase } from '../../lib/content.ts';
import { highlight } from '../../lib/highlight.ts';
import { toCurl } from '../../lib/samples.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';

// Tall enough for the whole query; on low screens the answer below it must stay in view.
const height = 'max-h-128 [@media(max-height:54rem)]:max-h-72';

/** The operation of a use case as it is sent: query, variables, and the same as a command. */
export async function OperationPanel({ useCase }: { useCase: UseCase }) {
  const variables = JSON.stringify(useCase.variables, null, 2);
  const curl = toCurl(useCase);
  const [documentHtml, variablesHtml, curlHtml] = await Promise.all([
    highlight(useCase.document, 'graphql'),
    highlight(variables, 'json'),
    highlight(curl, 'bash'),
  ]);
  const views = [
    { id: 'query', label: 'Query', code: useCase.document, html: documentHtml },
    { id: 'variables', label: 'Variables', code: variables, html: variablesHtml },
    { id: 'curl', label: 'curl', code: curl, html: curlHtml },
  ];
  return (
    <Tabs
      label="The operation"
      tabs={views.map(({ id, label, code, html }) => ({
        id,
        label,
        copy: code,
        content: <CodeBlock bare code={code} html={html} label={label} className={height} />,
      }))}
    />
  );
}
