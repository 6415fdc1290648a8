import type { Metadata } from 'next';
import { MarkdownLink } from '../../components/shell/markdown-link.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { referenceGroups } from '../../lib/reference/groups.ts';
import { loadReference } from '../../lib/reference/reference.ts';
import { ReferenceIndex } from './_ui/reference-index.tsx';

export const metadata: Metadata = {
  title: 'Reference',
  description:
    'Every query, mutation and type of the API, with arguments, scopes, costs and the use cases that read them.',
};

/** The index of the reference. */
export default async function ReferencePage() {
  const reference = await loadReference();
  return (
    <>
      <PageHeader
        title="Reference"
        summary={
          reference.own
            ? 'Everything one can ask the API for, made from its schema: what it takes, what it gives, what it needs and costs, and which use cases have it.'
            : 'Everything one can ask the API for, made from its schema.'
        }
        actions={<MarkdownLink path="/reference" />}
      />
      <p className="mt-3 text-sm text-muted">
        Schema <code className="text-xs">{reference.fingerprint}</code>
        {reference.origin !== undefined && (
          <>
            {' '}
            of <code className="text-xs wrap-anywhere">{reference.origin}</code>
          </>
        )}
      </p>
      <ReferenceIndex groups={referenceGroups(reference)} />
    </>
  );
}
