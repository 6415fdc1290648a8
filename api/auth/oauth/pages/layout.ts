import { createHash } from 'node:crypto';
import { paths } from '../endpoints.ts';
import { html, type SafeHtml, trusted } from './html.ts';
import { style } from './style.ts';

/** A page: its title, which is its heading too, what follows the heading, and the URL of the portal. */
export interface Page {
  readonly title: string;
  /** The heading if it isn't the title. */
  readonly heading?: string;
  /** Why its form is shown again: the title then says that there is a problem. The content explains it. */
  readonly problem?: object | undefined;
  readonly content: SafeHtml;
  readonly portalUrl: string;
  /** Whether the page loads the script of passkeys. */
  readonly hasPasskeys?: boolean;
}

/** The layout of every page of the authorization server: no external resources, one font, and one script at most. */
export function renderPage({ title, heading, problem, content, portalUrl, hasPasskeys = false }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${problem === undefined ? title : `Problem: ${title}`} – Litfass</title>
        <link rel="icon" href="data:," />
        <link rel="preload" href="${paths.font}" as="font" type="font/woff2" crossorigin />
        ${styleElement} ${hasPasskeys ? html`<script src="${paths.passkeyScript}" defer></script>` : undefined}
      </head>
      <body>
        <header><span class="brand">${mark}Litfass</span></header>
        <main>
          <h1>${heading ?? title}</h1>
          ${content}
        </main>
        <footer><a href="${portalUrl}">Back to the developer portal</a></footer>
      </body>
    </html> `.text;
}

/**
 * Headers of every page. `portalUrl` may be the target of a form: a sign-in ends with a redirect to the portal. Scripts
 * run only on pages with passkeys, and only as files of this server.
 */
export function pageHeaders(
  portalUrl: string,
  { hasPasskeys = false }: Pick<Page, 'hasPasskeys'> = {},
): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Pragma: 'no-cache',
    // Browsers check form-action on every redirect after a form, so it must include the portal's origin.
    'Content-Security-Policy': [
      `default-src 'none'`,
      `style-src '${styleHash}'`,
      'img-src data:',
      `font-src 'self'`,
      ...(hasPasskeys ? [`script-src 'self'`] : []),
      `form-action 'self' ${new URL(portalUrl).origin}`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // Stricter policies make browsers send `Origin: null` with the form, and the sign-in checks its origin.
    'Referrer-Policy': 'same-origin',
  };
}

/** On one line: the hash covers every character between the tags, and a formatter would add some. */
const styleElement = trusted(`<style>${style}</style>`);

const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** The advertising pillar with its poster, as in the portal's header. */
const mark = trusted(
  '<svg viewBox="0 0 28 28" aria-hidden="true" focusable="false"><circle cx="14" cy="1.75" r="1.25"/>' +
    '<path d="M7 8c0-3 3-5 7-5s7 2 7 5z"/><path d="M5.5 9h17v2h-17z"/><path d="M8 12h12v11.5H8z"/>' +
    '<path d="M6.5 24.5h15V27h-15z"/><path class="poster" d="M11.5 12H18v8.25h-6.5z"/></svg>',
);
