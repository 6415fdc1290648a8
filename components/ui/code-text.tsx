'use client';

import { useApiUrl, withApiUrl, withApiUrlInHtml } from './use-api-url.ts';

interface CodeTextProps {
  code: string;
  /** The same text highlighted at build time. The portal generates it. */
  html: string | undefined;
}

/** The text of a code block, with the API's URL of this installation. */
export function CodeText({ code, html }: CodeTextProps) {
  const apiUrl = useApiUrl();
  if (html === undefined) return <code>{withApiUrl(code, apiUrl)}</code>;
  return <code dangerouslySetInnerHTML={{ __html: withApiUrlInHtml(html, apiUrl) }} />;
}
