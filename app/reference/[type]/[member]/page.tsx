import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageNeighbors } from '#components/docs/page-neighbors.tsx';
import { highlight } from '#lib/text/highlight.ts';
import { firstSentence } from '#lib/text/markdown.ts';
import { findMember, memberParams } from '#lib/reference/type-members.ts';
import { referencePath } from '#lib/reference/paths.ts';
import { loadReference } from '#lib/site/portal-reference.ts';
import { DirectiveView } from '../../_ui/directive-view.tsx';
import { OperationView } from '../../_ui/operation-view.tsx';

export const dynamicParams = false;

interface Props {
  params: Promise<{ type: string; member: string }>;
}

/** One static page per operation and directive. */
export async function generateStaticParams() {
  return memberParams(await loadReference());
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = findMember(await loadReference(), await params);
  if (found === undefined) return {};
  const { name, description } = found.element;
  return {
    title: `${name} (${found.kind})`,
    description: firstSentence(description) || `${name} in the API reference.`,
  };
}

export default async function MemberPage({ params }: Props) {
  const reference = await loadReference();
  const found = findMember(reference, await params);
  if (found === undefined) notFound();
  const { name, coordinate, definition } = found.element;
  const signature = await highlighted(definition, 'graphql');
  const example = found.kind === 'directive' ? undefined : reference.examples.get(name);
  return (
    <>
      {found.kind === 'directive' ? (
        <DirectiveView reference={reference} directive={found.element} definitionHtml={signature.html} />
      ) : (
        <OperationView
          reference={reference}
          kind={found.kind}
          field={found.element}
          signature={signature}
          example={
            example && {
              operation: await highlighted(example.document, 'graphql'),
              response: await highlighted(JSON.stringify(example.response, null, 2), 'json'),
              errors: example.errors,
            }
          }
        />
      )}
      <PageNeighbors path={referencePath(coordinate, reference.roots)} label="Other pages of the reference" />
    </>
  );
}

async function highlighted(code: string, language: 'graphql' | 'json') {
  return { code, html: await highlight(code, language) };
}
