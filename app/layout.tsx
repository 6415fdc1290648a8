import clsx from 'clsx';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Footer } from '#components/shell/footer.tsx';
import { HeaderSession } from '#components/shell/header-session.tsx';
import { Header } from '#components/shell/header.tsx';
import { SkipLink } from '#components/shell/skip-link.tsx';
import { NavigationProgress } from '#components/ui/navigation-progress.tsx';
import { Navigation } from '#components/ui/navigation.tsx';
import { operatorLinks, portalOrigin, publicApiUrl } from '#lib/server/portal-origin.ts';
import { apiUrlMeta, siteDescription, siteName } from '#lib/server/site.ts';
import { operatorLinksMeta } from '#lib/server/operator-links.ts';
import { codeFont, textFont, textFontExtended } from './fonts.ts';
import './globals.css';

/** The default metadata of every page. A page that sets `alternates` must also set its canonical URL. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(portalOrigin()),
    title: { default: `${siteName}: the advertising API`, template: `%s · ${siteName}` },
    description: siteDescription,
    // The page's own path, without a query.
    alternates: { canonical: './' },
    openGraph: { type: 'website', siteName, locale: 'en_GB', url: './' },
    twitter: { card: 'summary_large_image' },
    other: { [apiUrlMeta]: publicApiUrl(), [operatorLinksMeta]: operatorLinks() },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbf9' },
    { media: '(prefers-color-scheme: dark)', color: '#131315' },
  ],
};

/** The root layout. public/first.js changes `<html>` before hydration, hence the suppressed warning. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
      className={clsx(textFont.variable, textFontExtended.variable, codeFont.variable)}
      suppressHydrationWarning
    >
      <head>
        {/* oxlint-disable-next-line nextjs/no-sync-scripts -- it must run before the first paint, see the file */}
        <script src="/first.js" />
      </head>
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <Navigation progress={<NavigationProgress />}>
          <HeaderSession>
            <Header />
            <main id="main" tabIndex={-1} className="flex-1 outline-none">
              {children}
            </main>
            <Footer />
          </HeaderSession>
        </Navigation>
      </body>
    </html>
  );
}
