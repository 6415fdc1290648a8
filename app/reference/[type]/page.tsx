import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { PageNeighbors } from '#components/docs/page-neighbors.tsx';
import { highlight } from '#lib/text/highlight.ts';
import { firstSentence } from '#lib/text/markdown.ts';
import { referencePath } from '#lib/reference/paths.ts';
import { operationPaths } from '#lib/reference/type-members.ts';
import { loadReference } from '#lib/site/portal-reference.ts';
import { TypeView } from '../_ui/type-view.tsx';

export const dynamicParams = false;

interface Props {
  params: Promise<{ type: string }>;
}

/** One static page per type, and a redirect per operation, because people type `/reference/listCompanies`. */
export async function generateStaticParams() {
  const reference = await loadReference();
  return [...new Set([...reference.types.keys(), ...operationPaths(reference).keys()])].map((type) => ({ type }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const type = (await loadReference()).types.get((await params).type);
  if (type === undefined) return {};
  return {
    title: `${type.name} (${type.kind})`,
    description: firstSentence(type.description) || `${type.name} in the API reference.`,
  };
}

export default async function TypePage({ params }: Props) {
  const reference = await loadReference();
  const { type: name } = await params;
  const type = reference.types.get(name);
  if (type === undefined) {
    const operationPath = operationPaths(reference).get(name);
    if (operationPath === undefined) notFound();
    permanentRedirect(operationPath);
  }
  return (
    <>
      <TypeView reference={reference} type={type} definitionHtml={await highlight(type.definition, 'graphql')} />
      <PageNeighbors path={referencePath(type.name)} label="Other pages of the reference" />
    </>
  );
}
