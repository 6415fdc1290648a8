import { usesOwnApi } from '#lib/server/env.ts';
import { PageFeedback } from './page-feedback.tsx';

/** The question at the end of a page. A portal in front of another GraphQL server has no one to send the answer to. */
export function ReaderFeedback({ path }: { path: string }) {
  return usesOwnApi() && <PageFeedback path={path} />;
}
