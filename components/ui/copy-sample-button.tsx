'use client';

import { CopyButton, type CopyButtonProps } from './copy-button.tsx';
import { pageApiUrl, withApiUrl } from './use-api-url.ts';

type CopySampleButtonProps = Omit<CopyButtonProps, 'text'> & { text: string };

/** Copies a sample, which then calls the API of this installation. */
export function CopySampleButton({ text, ...button }: CopySampleButtonProps) {
  return <CopyButton {...button} text={() => withApiUrl(text, pageApiUrl())} />;
}
