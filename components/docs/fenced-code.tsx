import { isValidElement, type ReactNode } from 'react';
import { z } from 'zod';
import { portalOrigin } from '#lib/server/portal-origin.ts';
import { samplePortalUrl } from '#lib/server/site.ts';
import { highlight, isCodeLanguage } from '#lib/text/highlight.ts';
import { CodeBlock } from '../ui/code-block.tsx';

// MDX compiles a fence to <pre><code className="language-json">…</code></pre>.
const fence = z.object({ className: z.string().optional(), children: z.string() });

/** A fenced block of an MDX page, highlighted when its language is known. */
export async function FencedCode({ children }: { children?: ReactNode }) {
  const { className, children: text } = fence.parse(isValidElement(children) ? children.props : undefined);
  const language = className?.replace('language-', '');
  const code = text.trimEnd().replaceAll(samplePortalUrl, portalOrigin());
  return (
    <CodeBlock
      code={code}
      html={isCodeLanguage(language) ? await highlight(code, language) : undefined}
      label={language === 'shell' ? 'bash' : (language ?? 'text')}
      wraps={language === 'shell' || language === 'bash'}
    />
  );
}
