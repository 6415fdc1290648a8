import { loadGuideOperation } from '#lib/content/guide-operations.ts';
import { loadGuidePrograms } from '#lib/content/guide-programs.ts';
import { highlight } from '#lib/text/highlight.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OperationTabs } from './operation-tabs.tsx';

interface GuideOperationProps {
  /** Name of the operation's folder in `content/guides/operations`. */
  operation: string;
}

/** An operation of a guide: query, variables and programs. */
export async function Operation({ operation }: GuideOperationProps) {
  return (
    <div className="my-6">
      <OperationTabs request={await loadGuideOperation(operation)} label="The operation" />
    </div>
  );
}

/** Shows only the query. */
export async function Query({ operation }: GuideOperationProps) {
  const { document } = await loadGuideOperation(operation);
  return (
    <div className="my-6">
      <CodeBlock code={document} html={await highlight(document, 'graphql')} label="The query" />
    </div>
  );
}

/** Shows only the programs, for readers who want to run something first. */
export async function Samples({ operation }: GuideOperationProps) {
  return (
    <div className="my-6">
      <OperationTabs request={await loadGuideOperation(operation)} label="The same in five languages" programsOnly />
    </div>
  );
}

/** The recorded response to the operation. */
export async function Answer({ operation }: GuideOperationProps) {
  const { response } = await loadGuideOperation(operation);
  const code = JSON.stringify(response, null, 2);
  return (
    <div className="my-6">
      <CodeBlock code={code} html={await highlight(code, 'json')} label="The response" shortened />
    </div>
  );
}

const languageList = new Intl.ListFormat('en');

/** A complete program in each language that it is written in, for tasks that take more than one operation. */
export async function Programs({ name }: { name: string }) {
  const programs = await loadGuidePrograms(name);
  const tabs = await Promise.all(
    programs.map(async ({ id, label, language, code }) => ({
      id,
      label,
      copy: code,
      content: (
        <CodeBlock bare code={code} html={await highlight(code, language)} label={label} className="max-h-160" />
      ),
    })),
  );
  return (
    <div className="my-6">
      <Tabs label={`The program in ${languageList.format(programs.map(({ label }) => label))}`} tabs={tabs} />
    </div>
  );
}
