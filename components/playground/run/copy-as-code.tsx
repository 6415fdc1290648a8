'use client';

import { CodeXml } from 'lucide-react';
import { useState } from 'react';
import { codeOf, type CodeOutcome } from '#lib/playground/code-of.ts';
import { Callout } from '../../ui/callout.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Command } from '../parts/command.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useTabs } from '../tabs/use-tabs.ts';

/** Copies the current query as a program. */
export function CopyAsCode() {
  const { current } = useTabs();
  const operationName = useGraphiQL((state) => state.operationName);
  const [outcome, setOutcome] = useState<CodeOutcome | null>(null);

  return (
    <>
      <Command icon={CodeXml} onClick={() => setOutcome(codeOf(current(), operationName))}>
        Code
      </Command>
      <Dialog open={outcome !== null} onClose={() => setOutcome(null)} title="Copy query as code">
        {outcome?.kind === 'fault' && <Callout kind="warning">{outcome.message}</Callout>}
        {outcome?.kind === 'samples' && (
          <>
            <p>
              Each tab has a complete program. It reads your API key from the environment variable{' '}
              <code>LITFASS_TOKEN</code>, so the code contains no key.
            </p>
            <Tabs
              label="Language"
              tabs={outcome.samples.map(({ id, label, code }) => ({
                id,
                label,
                copy: code,
                content: <CodeBlock bare code={code} label={label} className="max-h-[50dvh]" />,
              }))}
            />
          </>
        )}
      </Dialog>
    </>
  );
}
