import createMDX from '@next/mdx';

/**
 * The floor under every route. Pages have a policy of their own beside it, built ones from `lib/portal-cache.ts`, others
 * from `proxy.ts`: `lib/content-security-policy.ts` says what it is. This one names no scripts, because a browser obeys
 * all the policies it is given, and a page's inline scripts are known to its own alone.
 */
const contentSecurityPolicy = "base-uri 'none'; frame-ancestors 'none'; frame-src 'none'; object-src 'none'";

/** What isn't a page needs nothing at all. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const securityHeaders = [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
];

/** @type {import('next/dist/lib/load-custom-routes.js').RouteHas} */
const routerRequest = { type: 'header', key: 'rsc' };

/**
 * Going to the playground and leaving it loads the next page whole. A page keeps the policy it was loaded with however far
 * the router goes from there, and the playground's is looser than any other, for Monaco's sake. What isn't in the router's
 * own format makes it load the page.
 *
 * @type {import('next/dist/lib/load-custom-routes.js').Rewrite[]}
 */
const wholePages = [
  { source: '/playground', has: [routerRequest], destination: '/api/whole-page' },
  {
    source: '/:path*',
    has: [routerRequest, { type: 'header', key: 'next-url', value: '/playground' }],
    destination: '/api/whole-page',
  },
  {
    // The other way round: these may send files to the object store, which the page one comes from may not.
    source: '/admin/uploads/:path*',
    has: [routerRequest],
    missing: [{ type: 'header', key: 'referer', value: 'https?://[^/]+/admin/uploads.*' }],
    destination: '/api/whole-page',
  },
];

/** @type {import('next').NextConfig} */
const config = {
  pageExtensions: ['ts', 'tsx', 'mdx'],
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  // Puts PORTAL_URL into pages that were built without knowing it; development builds nothing ahead.
  ...(process.env.NODE_ENV === 'production' ? { cacheHandler: import.meta.resolve('./lib/portal-cache.ts') } : {}),
  // `npm run verify` checks the types of the whole repository; starting the portal shouldn't wait for that again.
  typescript: { ignoreBuildErrors: true },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: securityHeaders },
      {
        // Said to whoever came by https alone (RFC 6797, section 7.2); the portal itself stands behind what ends TLS.
        source: '/:path*',
        has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
        headers: [{ key: 'Strict-Transport-Security', value: 'max-age=63072000' }],
      },
      {
        source: '/(api/(?!auth/).*|mcp|.*\\.(?:json|md|txt|xml|graphql))',
        headers: [{ key: 'Content-Security-Policy', value: dataPolicy }],
      },
    ]),
  rewrites: () =>
    Promise.resolve({
      beforeFiles: wholePages,
      // The twin of each page: see app/markdown.
      afterFiles: [{ source: '/:path(.+)\\.md', destination: '/markdown/:path' }],
    }),
};

// Plugins by name: Turbopack runs the loader in another process and can't pass functions to it.
const withMDX = createMDX({
  options: {
    remarkPlugins: ['remark-frontmatter', 'remark-mdx-frontmatter', 'remark-gfm'],
    rehypePlugins: ['rehype-slug'],
  },
});

export default withMDX(config);
