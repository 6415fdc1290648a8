import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { RunUseCase } from '#components/docs/run-use-case.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { KeepLinkedQuery } from '#components/playground/tabs/linked-query.tsx';
import { Playground, type PlaygroundAccess } from '#components/playground/frame/playground.tsx';
import { askViewer } from '#lib/session/api-client.ts';
import { chosenCompanyId } from '#lib/session/company-access.ts';
import { companyCookieName } from '#lib/session/company-cookie.ts';
import { fetchSchemaText } from '#lib/schema/api-schema.ts';
import { getUseCase } from '#lib/content/content.ts';
import { visitorUseCase, type DocumentedOperation } from '#lib/run/playground-tabs.ts';
import { single, type SearchParams } from '#lib/text/search-params.ts';
import { readSession } from '#lib/session/session.ts';
import type { Session } from '#lib/session/session-cookie.ts';

export const metadata: Metadata = {
  title: 'Playground',
  description: 'Write GraphQL with completion from the live schema, and run it on your own data.',
};

export default async function PlaygroundPage({ searchParams }: { searchParams: SearchParams }) {
  const [query, session] = [await searchParams, await readSession()];
  const operation = await findOperation(single(query['use-case']));
  if (session === null) return <SignedOut operation={operation} title="Sign in to run queries" />;
  return <Playground operation={operation} access={readAccess(session, operation, single(query['company']))} />;
}

/** `requestedId` is the company in the URL. */
async function readAccess(
  session: Session,
  operation: DocumentedOperation | null,
  requestedId: string | undefined,
): Promise<PlaygroundAccess> {
  const [answer, schemaText] = await Promise.all([askViewer(session), fetchSchemaText()]);
  if (answer.kind === 'unauthenticated') {
    return { kind: 'session-ended', page: <SignedOut operation={operation} title="Your session has ended" /> };
  }
  // Another GraphQL endpoint has no viewer, but the sign-in service returns an email address or a name.
  const owner = answer.kind === 'data' ? answer.data.viewer.actor.id : (session.email ?? session.name);
  const rememberedId = (await cookies()).get(companyCookieName)?.value;
  const companies = answer.kind === 'data' ? answer.data.viewer.companyAccess : [];
  const companyId = chosenCompanyId(companies, { requestedId, rememberedId });
  return { kind: 'granted', owner, schemaText, companyId };
}

/** A visitor has an editor and the recorded response. The operation is part of the URL to which the sign-in returns. */
async function SignedOut({ operation, title }: { operation: DocumentedOperation | null; title: string }) {
  const shown = await getUseCase(operation?.useCase ?? visitorUseCase);
  return (
    <PageFrame>
      <KeepLinkedQuery />
      <div className="space-y-6">
        <PageHeader
          title="Playground"
          summary="Write GraphQL with completion from the live schema, and run it on your own data."
        />
        <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-l-4 border-ink bg-sunken px-4 py-3">
          <div className="min-w-0 flex-1 basis-80">
            <h2 className="font-semibold">{title}</h2>
            <p className="text-sm text-muted">
              Queries run with your permissions on your company’s data. Until then, the response below is a recording of
              demo data.
            </p>
          </div>
          <SignInLink />
        </section>
        {shown && (
          <div className="side-by-side">
            <RunUseCase
              useCase={shown}
              playgroundLink={
                <p className="content-center text-sm text-muted">
                  From the use case{' '}
                  <TextLink href={`/use-cases/${shown.operation}`}>{shown.frontmatter.title}</TextLink>
                </p>
              }
              forVisitor
            />
          </div>
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
