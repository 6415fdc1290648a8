'use client';

import { CodeXml } from 'lucide-react';
import { useState } from 'react';
import type { CodeOutcome } from '#lib/playground/code-of.ts';
import { Callout } from '../../ui/callout.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Command } from '../parts/command.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useTabs } from '../tabs/use-tabs.ts';

const unloaded: CodeOutcome = {
  kind: 'fault',
  message: 'The code generator could not be loaded. Check your connection and try again.',
};

/** Copies the current query as a program. The generator is loaded on first use. */
export function CopyAsCode() {
  const { current } = useTabs();
  const operationName = useGraphiQL((state) => state.operationName);
  const [outcome, setOutcome] = useState<CodeOutcome | null>(null);

  const show = () => {
    import('#lib/playground/code-of.ts').then(
      ({ codeOf }) => setOutcome(codeOf(current(), operationName)),
      () => setOutcome(unloaded),
    );
  };

  return (
    <>
      <Command icon={CodeXml} onClick={show}>
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
