import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { GuideView } from '#components/docs/guide-view.tsx';
import { getGuide, listGuides } from '#lib/content/content.ts';

export const dynamicParams = false;

interface Props {
  /** The guide's slug, split at its slashes: `operate/install` has two parts. */
  params: Promise<{ guide: string[] }>;
}

/** One static page per guide; an invalid guide fails the build here. */
export async function generateStaticParams() {
  return (await listGuides()).map(({ slug }) => ({ guide: slug.split('/') }));
}

async function guideOf(params: Props['params']) {
  return getGuide((await params).guide.join('/'));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = await guideOf(params);
  return guide === undefined ? {} : { title: guide.title, description: guide.summary };
}

export default async function Page({ params }: Props) {
  const guide = await guideOf(params);
  if (guide === undefined) notFound();
  return <GuideView guide={guide} />;
}
