'use client';

import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { secretWords } from '../../lib/playground/secret-words.ts';
import { queryLink, type LinkedQuery } from '../../lib/query-link.ts';
import { Callout } from '../ui/callout.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/field.tsx';
import { Command } from './command.tsx';
import { useTabs } from './use-tabs.ts';

const longLink = 8000;

/** A link that opens this very query elsewhere, with what is in it and what is not. */
export function ShareLink({ view }: { view: string | undefined }) {
  const { current } = useTabs();
  const [shared, setShared] = useState<LinkedQuery | null>(null);
  return (
    <>
      <Command icon={Link2} onClick={() => setShared({ ...current(), view })}>
        Link
      </Command>
      <Dialog open={shared !== null} onClose={() => setShared(null)} title="A link to this query">
        {shared !== null && <LinkOf shared={shared} />}
      </Dialog>
    </>
  );
}

function LinkOf({ shared }: { shared: LinkedQuery }) {
  const link = queryLink(`${location.origin}/playground`, shared);
  const secrets = [...new Set([...secretWords(shared.query), ...secretWords(shared.variables)])];
  return (
    <>
      <p>
        In it are{' '}
        {shared.view === undefined
          ? 'the query and its variables'
          : 'the query, its variables and the view of the answer'}
        . They stand behind the # of the address, which browsers send to no server. Not in it are your session, your
        key, headers and the answer: whoever opens the link runs the query with rights of their own.
      </p>
      {secrets.length > 0 && (
        <Callout kind="warning" title="Left out because it looks like a secret">
          {secrets.join(', ')}. Whoever opens the link has to fill that in.
        </Callout>
      )}
      <div className="flex items-center gap-2">
        <TextInput
          aria-label="The link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="font-mono text-sm"
        />
        <CopyButton text={link} label="Copy link" labelVisible className="shrink-0" />
      </div>
      {link.length > longLink && (
        <p className="text-sm text-muted">
          It has {link.length.toLocaleString('en-GB')} characters: some programs cut addresses of that length. A file
          from Saved in the library carries any query.
        </p>
      )}
    </>
  );
}
