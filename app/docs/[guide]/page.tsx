import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { GuideView } from '#components/docs/guide-view.tsx';
import { getGuide, listGuides } from '#lib/content/content.ts';

export const dynamicParams = false;

interface Props {
  params: Promise<{ guide: string }>;
}

/** One static page per guide; an invalid guide fails the build here. */
export async function generateStaticParams() {
  return (await listGuides()).map(({ slug }) => ({ guide: slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = await getGuide((await params).guide);
  return guide === undefined ? {} : { title: guide.title, description: guide.summary };
}

export default async function Page({ params }: Props) {
  const guide = await getGuide((await params).guide);
  if (guide === undefined) notFound();
  return <GuideView guide={guide} />;
}
