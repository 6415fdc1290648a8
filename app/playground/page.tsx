import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SignInLink } from '../../components/shell/sign-in-link.tsx';
import { PageFrame } from '../../components/shell/page-frame.tsx';
import { CodeBlock } from '../../components/ui/code-block.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { KeepLinkedQuery } from '../../components/playground/linked-query.tsx';
import { Playground } from '../../components/playground/playground.tsx';
import { PlaygroundSkeleton } from '../../components/playground/playground-skeleton.tsx';
import { askApi } from '../../lib/api-client.ts';
import { fetchSchemaText } from '../../lib/api-schema.ts';
import { getUseCase } from '../../lib/content.ts';
import { highlight } from '../../lib/highlight.ts';
import type { DocumentedOperation } from '../../lib/playground-tabs.ts';
import { single, type SearchParams } from '../../lib/search-params.ts';
import { readSession } from '../../lib/session.ts';
import { viewerOperation } from '../../lib/viewer.ts';

export const metadata: Metadata = {
  title: 'Playground',
  description: 'Write GraphQL with completion against the live schema, and run it as yourself.',
};

export default async function PlaygroundPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const operation = await findOperation(single(query['use-case']));
  return (
    <Suspense fallback={<PlaygroundSkeleton />}>
      <PlaygroundForVisitor operation={operation} />
    </Suspense>
  );
}

async function PlaygroundForVisitor({ operation }: { operation: DocumentedOperation | null }) {
  const session = await readSession();
  if (!session) return <SignedOut operation={operation} title="Sign in to run queries" />;
  const [answer, schemaText] = await Promise.all([askApi(session, viewerOperation), fetchSchemaText()]);
  if (answer.kind === 'unauthenticated') return <SignedOut operation={operation} title="Your session has ended" />;
  // Another GraphQL endpoint knows no viewer; the sign-in service knows an address.
  const owner = answer.kind === 'data' ? answer.data.viewer.actor.id : (session.email ?? session.name);
  return <Playground owner={owner} operation={operation} schemaText={schemaText} />;
}

/** What the visitor came to run stays in view, and in the address that signing in comes back to. */
async function SignedOut({ operation, title }: { operation: DocumentedOperation | null; title: string }) {
  return (
    <PageFrame>
      <KeepLinkedQuery />
      <div className="max-w-[60rem] space-y-8">
        <PageHeader
          title="Playground"
          summary="Write GraphQL with completion against the live schema, and run it as yourself."
        />
        <EmptyState title={title} action={<SignInLink />}>
          <p>
            Queries run with your own rights on your company’s real data, so the playground needs to know who you are.
            You come back to this page{operation && ' with the query below'}.
          </p>
        </EmptyState>
        {operation && (
          <CodeBlock
            label={operation.title}
            code={operation.query}
            html={await highlight(operation.query, 'graphql')}
          />
        )}
      </div>
    </PageFrame>
  );
}

async function findOperation(name: string | undefined): Promise<DocumentedOperation | null> {
  const useCase = name === undefined ? undefined : await getUseCase(name);
  if (!useCase) return null;
  return {
    useCase: useCase.operation,
    title: useCase.frontmatter.title,
    name: useCase.parsed.name,
    query: useCase.document,
    variables: JSON.stringify(useCase.variables, null, 2),
  };
}
