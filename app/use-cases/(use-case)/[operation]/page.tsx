import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { UseCaseView } from '#components/docs/use-case-view.tsx';
import { getUseCase, listUseCases } from '#lib/content/content.ts';

export const dynamicParams = false;

interface Props {
  params: Promise<{ operation: string }>;
}

/** One static page per use case; an invalid use case fails the build here. */
export async function generateStaticParams() {
  return (await listUseCases()).map(({ operation }) => ({ operation }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const useCase = await getUseCase((await params).operation);
  return useCase === undefined
    ? {}
    : {
        title: useCase.frontmatter.title,
        description: `${useCase.frontmatter.question} ${useCase.frontmatter.summary}`,
      };
}

export default async function UseCasePage({ params }: Props) {
  const useCase = await getUseCase((await params).operation);
  if (useCase === undefined) notFound();
  return <UseCaseView useCase={useCase} />;
}
