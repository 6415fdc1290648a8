import { toAnswerTable } from '../../lib/answer-table.ts';
import type { UseCase } from '../../lib/content.ts';
import { highlight } from '../../lib/highlight.ts';
import { loadSchema } from '../../lib/schema.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnswerTable } from './answer-table.tsx';

/** The recorded answer of a use case: as a table where it holds a list, and always as the JSON that was sent. */
export async function AnswerPanel({ useCase }: { useCase: UseCase }) {
  const json = JSON.stringify(useCase.response, null, 2);
  const answer = toAnswerTable(await loadSchema(), useCase.parsed, useCase.response.data);
  const jsonTab = {
    id: 'json',
    label: 'JSON',
    copy: json,
    content: <CodeBlock bare code={json} html={await highlight(json, 'json')} label="JSON" className="max-h-96" />,
  };
  const tableTab = answer && {
    id: 'table',
    label: 'Table',
    content: <AnswerTable answer={answer} className="max-h-96" />,
  };
  return <Tabs label="The recorded answer" tabs={tableTab === undefined ? [jsonTab] : [tableTab, jsonTab]} />;
}
