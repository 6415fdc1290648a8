import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageNeighbors } from '#components/docs/page-neighbors.tsx';
import { highlight } from '#lib/text/highlight.ts';
import { firstSentence } from '#lib/text/markdown.ts';
import { referencePath } from '#lib/reference/paths.ts';
import { loadReference } from '#lib/site/portal-reference.ts';
import { TypeView } from '../_ui/type-view.tsx';

export const dynamicParams = false;

interface Props {
  params: Promise<{ type: string }>;
}

/** One static page per type. */
export async function generateStaticParams() {
  const { types } = await loadReference();
  return [...types.keys()].map((type) => ({ type }));
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
  const type = reference.types.get((await params).type);
  if (type === undefined) notFound();
  return (
    <>
      <TypeView reference={reference} type={type} definitionHtml={await highlight(type.definition, 'graphql')} />
      <PageNeighbors path={referencePath(type.name)} label="Other pages of the reference" />
    </>
  );
}
