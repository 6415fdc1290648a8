import { reportOf } from '#lib/chart/report-of.ts';
import { toAnswerFields, toAnswerTable } from '#lib/run/tabular-answer.ts';
import { getUseCase, type UseCase } from '#lib/content/content.ts';
import { recordedCurrency } from '#lib/run/recorded-currency.ts';
import { highlight } from '#lib/text/highlight.ts';
import { loadSchema } from '#lib/schema/schema.ts';
import { RecordedChart } from './recorded-chart.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { ShowAll } from '../ui/show-all.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnswerFields } from '../answer/answer-fields.tsx';
import { AnswerTable } from '../answer/answer-table.tsx';

interface AnswerPanelProps {
  useCase: Pick<UseCase, 'document' | 'parsed' | 'response' | 'variables'>;
  /** Whether a report opens with its chart instead of its table. */
  chartFirst?: boolean;
}

/** The recorded response of a use case: as a table where possible, and always as the original JSON. */
export async function AnswerPanel({ useCase, chartFirst = false }: AnswerPanelProps) {
  const { parsed, response, variables } = useCase;
  const currency = recordedCurrency(useCase, (await getUseCase('getCompany'))?.response.data);
  const json = JSON.stringify(response, null, 2);
  const schema = await loadSchema();
  const list = toAnswerTable(schema, parsed, response.data);
  const fields = list === undefined ? toAnswerFields(schema, parsed, response.data) : [];
  const table =
    list === undefined ? (
      <ShowAll count={fields.length} unit="fields">
        <AnswerFields fields={fields} currency={currency} />
      </ShowAll>
    ) : (
      <AnswerTable answer={list} origin="as recorded" currency={currency} />
    );
  const report = reportOf(schema, { definition: parsed.definition, variables, data: response.data });
  const tableTab = { id: 'table', label: 'Table', content: table };
  const chartTab = report && { id: 'chart', label: 'Chart', content: <RecordedChart report={report} /> };
  const tabs = [
    ...(chartTab === undefined ? [tableTab] : chartFirst ? [chartTab, tableTab] : [tableTab, chartTab]),
    {
      id: 'json',
      label: 'JSON',
      copy: json,
      content: <CodeBlock bare shortened code={json} html={await highlight(json, 'json')} label="JSON" />,
    },
  ];
  return <Tabs label="The recorded response" tabs={tabs} />;
}
