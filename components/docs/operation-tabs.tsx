import { OperationTypeNode } from 'graphql';
import type { RequestFiles } from '#lib/content/content-files.ts';
import { highlight, type CodeLanguage } from '#lib/text/highlight.ts';
import type { Operation } from '#lib/schema/parsed-operation.ts';
import { sampleInput, sampleLanguages } from '#lib/samples/index.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';

interface OperationTabsProps {
  request: RequestFiles & { parsed: Operation };
  label: string;
  /** Omits the tabs of the query and its variables. */
  programsOnly?: boolean;
  /** Whether long code is shortened. */
  shortened?: boolean;
}

interface View {
  id: string;
  label: string;
  code: string;
  language: CodeLanguage;
}

/** An operation as it is sent: query, variables, and a program in several languages. */
export async function OperationTabs({ request, label, programsOnly = false, shortened = true }: OperationTabsProps) {
  const views = [...(programsOnly ? [] : partsOf(request)), ...programsOf(request)];
  const tabs = await Promise.all(
    views.map(async ({ id, label: name, code, language }) => ({
      id,
      label: name,
      copy: code,
      content: <CodeBlock bare shortened={shortened} code={code} html={await highlight(code, language)} label={name} />,
    })),
  );
  return <Tabs label={label} tabs={tabs} />;
}

function partsOf({ document, variables, parsed }: OperationTabsProps['request']): View[] {
  const label = parsed.definition.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query';
  return [
    { id: 'query', label, code: document, language: 'graphql' },
    { id: 'variables', label: 'Variables', code: JSON.stringify(variables, null, 2), language: 'json' },
  ];
}

function programsOf(request: OperationTabsProps['request']): View[] {
  const input = sampleInput(request.parsed, request);
  return sampleLanguages.map(({ id, label, highlightAs, write }) => ({
    id,
    label,
    code: write(input),
    language: highlightAs,
  }));
}
