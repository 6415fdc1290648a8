import { toAnswerFields, toAnswerTable } from '../../lib/answer-table.ts';
import type { UseCase } from '../../lib/content.ts';
import { highlight } from '../../lib/highlight.ts';
import { loadSchema } from '../../lib/schema.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { AnswerTable } from './answer-table.tsx';

/** The recorded answer of a use case: as a table, and always as the JSON that was sent. */
export async function AnswerPanel({ useCase }: { useCase: UseCase }) {
  const { parsed, response } = useCase;
  const json = JSON.stringify(response, null, 2);
  const schema = await loadSchema();
  const list = toAnswerTable(schema, parsed, response.data);
  const table =
    list === undefined ? (
      <AnswerFields fields={toAnswerFields(schema, parsed, response.data)} className="max-h-96" />
    ) : (
      <AnswerTable answer={list} origin="as recorded" className="max-h-96" />
    );
  const tabs = [
    { id: 'table', label: 'Table', content: table },
    {
      id: 'json',
      label: 'JSON',
      copy: json,
      content: <CodeBlock bare code={json} html={await highlight(json, 'json')} label="JSON" className="max-h-96" />,
    },
  ];
  return <Tabs label="The recorded answer" tabs={tabs} />;
}
