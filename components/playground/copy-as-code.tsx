'use client';

import { CodeXml } from 'lucide-react';
import { useState } from 'react';
import type { CodeOutcome } from '../../lib/playground/code-of.ts';
import { Callout } from '../ui/callout.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Command } from './command.tsx';
import { useGraphiQL } from './graphiql.ts';
import { useTabs } from './use-tabs.ts';

const unloaded: CodeOutcome = {
  kind: 'fault',
  message: 'What writes the code could not be loaded. Look at your connection and try again.',
};

/** The query one is writing as a program: what writes it is loaded when somebody asks. */
export function CopyAsCode() {
  const { current } = useTabs();
  const operationName = useGraphiQL((state) => state.operationName);
  const [outcome, setOutcome] = useState<CodeOutcome | null>(null);

  const show = () => {
    import('../../lib/playground/code-of.ts').then(
      ({ codeOf }) => setOutcome(codeOf(current(), operationName)),
      () => setOutcome(unloaded),
    );
  };

  return (
    <>
      <Command icon={CodeXml} onClick={show}>
        Code
      </Command>
      <Dialog open={outcome !== null} onClose={() => setOutcome(null)} title="This query as code">
        {outcome?.kind === 'fault' && <Callout kind="warning">{outcome.message}</Callout>}
        {outcome?.kind === 'samples' && (
          <>
            <p>
              Each is a whole program. It reads your API key from <code>LITFASS_TOKEN</code>, which is in none of them.
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
