'use client';

import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { secretWords } from '#lib/playground/secret-words.ts';
import { queryLink, type LinkedQuery } from '#lib/run/query-link.ts';
import { Callout } from '../../ui/callout.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Command } from '../parts/command.tsx';
import { useTabs } from './use-tabs.ts';

const longLink = 8000;

/** Creates a link to the current query, and lists what it contains and what it doesn't. */
export function ShareLink({ view }: { view: string | undefined }) {
  const { current } = useTabs();
  const [shared, setShared] = useState<LinkedQuery | null>(null);
  return (
    <>
      <Command icon={Link2} onClick={() => setShared({ ...current(), view })}>
        Link
      </Command>
      <Dialog open={shared !== null} onClose={() => setShared(null)} title="Link to this query">
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
        The link contains{' '}
        {shared.view === undefined
          ? 'the query and its variables'
          : 'the query, its variables and the selected view of the response'}
        . They come after the # of the URL, which browsers never send to a server. The link doesn’t contain your
        session, your key, headers or the response. A person who opens the link runs the query with their own
        permissions.
      </p>
      {secrets.length > 0 && (
        <Callout kind="warning" title="Left out because it looks like a secret">
          {secrets.join(', ')}. A person who opens the link must enter it.
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
          The link has {link.length.toLocaleString('en-GB')} characters. Some programs truncate URLs of that length. To
          share a long query, export it as a file from “Saved” in the library.
        </p>
      )}
    </>
  );
}
